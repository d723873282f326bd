from __future__ import annotations

from companion.journal import Result
from companion.statistics import Figures, Rival, figures, played_in, rivals, scores

ANA, BEN, CLEO = 1, 2, 3


def result(
    number: int,
    players: tuple[int | None, ...],
    points: tuple[int, ...],
    winners: tuple[int, ...],
    minutes: int = 0,
    game: str = "felix",
) -> Result:
    ranks = tuple(1 if seat in winners else 2 for seat in range(len(players)))
    return Result(number, game, players, points, ranks, winners, minutes)


EVENINGS = [
    result(1, (ANA, BEN), (30, 10), (0,), 40),
    result(2, (BEN, ANA, CLEO), (-5, 20, 7), (1,), 50),
    result(3, (CLEO, ANA), (12, 12), (0, 1)),
    result(4, (ANA, CLEO), (3, 9), (1,), 30, "frog-juice"),
    result(5, (ANA, None), (15, 1), (0,)),
]


def test_a_tie_counts_as_a_win_for_everyone_tied() -> None:
    found = figures([EVENINGS[2]])
    assert found[ANA].won == found[CLEO].won == 1


def test_a_streak_is_the_longest_run_of_wins_one_after_the_other() -> None:
    assert figures(EVENINGS)[ANA].streak == 3
    assert figures(EVENINGS)[CLEO].streak == 2
    assert figures(EVENINGS)[BEN].streak == 0


def test_figures_of_a_player_in_one_game() -> None:
    felix = [evening for evening in EVENINGS if evening.game == "felix"]
    assert figures(felix)[ANA] == Figures(
        played=4, won=4, average=19.25, best=30, streak=4, minutes=45.0
    )
    assert figures(felix)[BEN].best == 10
    assert figures([EVENINGS[1]])[BEN].best == -5


def test_a_length_that_is_not_known_is_no_length() -> None:
    assert figures([EVENINGS[2]])[ANA].minutes is None


def test_who_played_most_comes_first() -> None:
    assert list(figures(EVENINGS)) == [ANA, CLEO, BEN]


def test_head_to_head_counts_ranks_and_level_is_neither() -> None:
    assert rivals(EVENINGS, ANA) == [
        Rival(CLEO, met=3, ahead=1, behind=1),
        Rival(BEN, met=2, ahead=2, behind=0),
    ]


def test_the_last_scores_come_oldest_first() -> None:
    assert scores(EVENINGS, ANA, 2) == ((3, False), (15, True))
    assert scores(EVENINGS, BEN, 9) == ((10, False), (-5, False))


def test_the_games_of_a_player_are_told_apart() -> None:
    found = played_in(EVENINGS, CLEO)
    assert {name: of.played for name, of in found.items()} == {"felix": 2, "frog-juice": 1}
