"""Devices on the table: buttons, lights, card reader, systemd.

Knows neither pygame nor companion.
"""
