"""Devices on the table: buttons, lights, card reader, systemd; knows neither pygame nor companion."""
