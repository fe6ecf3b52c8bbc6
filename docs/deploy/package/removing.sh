#!/bin/sh
# Runs before the package is removed ("remove", or 0 for RPM) or upgraded. State in /var/lib/fieldpost stays.
set -e
case "${1:-}" in
  remove | 0)
    if [ -d /run/systemd/system ]; then
      systemctl disable --now fieldpost.service
    fi
    ;;
esac
