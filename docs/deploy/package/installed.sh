#!/bin/sh
# Runs after the package was installed or upgraded: makes the account of the daemon, and starts nothing that did not run.
set -e
if command -v systemd-sysusers >/dev/null; then
  systemd-sysusers fieldpost.conf
elif ! getent passwd fieldpost >/dev/null; then
  useradd --system --home-dir /var/lib/fieldpost --shell /usr/sbin/nologin fieldpost
fi
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl try-restart fieldpost.service
fi
