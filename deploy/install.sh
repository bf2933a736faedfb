#!/bin/sh
# Installs Gevel as a service of systemd, or a further release of it. Run it as root, from the unpacked archive or from a
# checkout:
#   sh deploy/install.sh
# A further release is tried on a backup before it takes over (not with --without-backup). To go back to the one before it:
#   sh /opt/gevel/current/deploy/install.sh --back
# Settings and data that are there already stay as they are. docs/running.md ("Three ways in", "Upgrade") says more.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd -P)
home=/opt/gevel
settings=/etc/gevel/gevel.env
backups=/var/backups/gevel

stop() {
  echo "$*" >&2
  exit 1
}

# A command of this release, on the store of the service.
of_release() {
  at=$1
  shift
  GEVEL_HOME=$at sh "$at/deploy/gevel" "$@"
}

number_of() { sed -n "s/^version=//p" "$1/VERSION" 2> /dev/null || basename "$1"; }
has_systemd() { [ -d /run/systemd/system ]; }

lead_to() {
  ln -sfn "$1" "$home/current.new"
  mv -T "$home/current.new" "$home/current"
  install -m 755 "$1/deploy/gevel" /usr/local/bin/gevel
  install -m 644 "$1/deploy/gevel.service" /etc/systemd/system/gevel.service
  ! has_systemd || systemctl daemon-reload
}

# What the site holds goes into a file, of which the new release makes a store, as it will of the store itself.
rehearse() {
  backup=$backups/before-$(number_of "$release").tar
  echo "Making a backup, on which the new release is tried."
  (umask 077 && of_release "$previous" backup > "$backup.part") \
    || stop "The backup failed, and nothing was changed. To upgrade without one: sh $0 --without-backup"
  chown gevel "$backup.part"
  mv "$backup.part" "$backup"
  of_release "$release" backup --check "$backup" \
    || stop "The new release cannot take over what this site holds. Nothing was changed."
}

go_back() {
  newer=$(readlink "$home/current")
  previous=$(readlink "$home/previous") || stop "$home/previous leads to no earlier release."
  ! has_systemd || systemctl stop gevel
  lead_to "$previous"
  of_release "$previous" migrate \
    || stop "So the site stands still. With the data of before the upgrade it runs again; docs/running.md (\"Upgrade\") has the
commands, and the backup is $backups/before-$(number_of "$newer").tar."
  ! has_systemd || systemctl start gevel
  echo "Gevel $(number_of "$previous") runs again."
}

[ "$(id -u)" = 0 ] || stop "Only root can install a service: sudo sh $0"
case ${1:-} in
  '' | --without-backup) ;;
  --back)
    go_back
    exit
    ;;
  *) stop "sh $0 [--without-backup | --back]" ;;
esac

if ! getent passwd gevel > /dev/null; then
  useradd --system --user-group --home-dir /var/lib/gevel --no-create-home --shell /usr/sbin/nologin gevel
fi
install -d -m 755 "$home" "$home/releases"
install -d -m 750 -g gevel /etc/gevel
install -d -m 700 -o gevel -g gevel /var/lib/gevel /var/backups/gevel

# The code belongs to root: whoever breaks into the service cannot change it.
if [ -x "$here/bin/node" ]; then
  version=$(sed -n 's/^version=//p' "$here/VERSION")
  release="$home/releases/$version"
  if [ "$here" = "$release" ] || cmp -s "$here/VERSION" "$release/VERSION"; then
    echo "$release is there already."
  elif [ -e "$release" ]; then
    stop "$release is another build of $version. Remove it first, or install a release with another number."
  else
    rm -rf "$home/releases/.unpacking"
    cp -r "$here" "$home/releases/.unpacking"
    chown -R root:root "$home/releases/.unpacking"
    chmod -R u=rwX,go=rX "$home/releases/.unpacking"
    mv "$home/releases/.unpacking" "$release"
  fi
else
  release=$here
  [ -e "$release/dist/server/main.js" ] || stop "First build the checkout: npm run build"
  if ! runuser -u gevel -- test -r "$release/dist/server/main.js"; then
    stop "The user gevel may not read $release. Put the checkout into $home, and clone and build it with umask 022."
  fi
fi

previous=$(readlink "$home/current" || true)
# A checkout is built where it lies: what ran before is gone, and docs/running.md has the steps.
if [ -n "$previous" ] && [ "$previous" != "$release" ] && [ -e "$release/VERSION" ]; then
  [ "${1:-}" = --without-backup ] || rehearse
  ln -sfn "$previous" "$home/previous"
fi

if [ ! -e "$settings" ] && [ ! -e /etc/gevel.env ]; then
  install -m 640 -g gevel "$release/deploy/gevel.env" "$settings"
fi
lead_to "$release"

echo "Installed: $home/current is $release."
if has_systemd && systemctl is-active --quiet gevel; then
  if ! systemctl restart gevel; then
    echo "It does not start (journalctl -u gevel says why), so the release before it comes back." >&2
    [ -z "$previous" ] || [ "$previous" = "$release" ] || go_back
    exit 1
  fi
  echo "It runs. To go back: sh $home/current/deploy/install.sh --back"
elif has_systemd; then
  echo "Next: put your address into $settings, then: systemctl enable --now gevel"
else
  echo "systemd is not running here, so that nothing starts Gevel with the machine."
  echo "Next: put your address into $settings. By hand it is started with:"
  echo "  runuser -u gevel -- env GEVEL_ENV=$settings $home/current/gevel serve"
fi
