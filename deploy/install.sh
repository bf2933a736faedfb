#!/bin/sh
# Installs Gevel as a service of systemd, or a further release of it. Run it as root, from the unpacked archive or from a
# checkout:
#   sh deploy/install.sh
# Settings and data that are there already stay as they are. docs/running.md ("Three ways in") has the steps before and after.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd -P)
home=/opt/gevel
settings=/etc/gevel/gevel.env

stop() {
  echo "$*" >&2
  exit 1
}

[ "$(id -u)" = 0 ] || stop "Only root can install a service: sudo sh $0"

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
ln -sfn "$release" "$home/current.new"
mv -T "$home/current.new" "$home/current"

if [ ! -e "$settings" ] && [ ! -e /etc/gevel.env ]; then
  install -m 640 -g gevel "$release/deploy/gevel.env" "$settings"
fi
install -m 755 "$release/deploy/gevel" /usr/local/bin/gevel
install -m 644 "$release/deploy/gevel.service" /etc/systemd/system/gevel.service

echo "Installed: $home/current is $release."
if [ -n "$previous" ] && [ "$previous" != "$release" ]; then
  echo "To go back: ln -sfn $previous $home/current, and restart. docs/running.md (\"Upgrade\") says when that takes a backup."
fi
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  if systemctl is-active --quiet gevel; then
    echo "Next: systemctl restart gevel"
  else
    echo "Next: put your address into $settings, then: systemctl enable --now gevel"
  fi
else
  echo "systemd is not running here, so that nothing starts Gevel with the machine."
  echo "Next: put your address into $settings. By hand it is started with:"
  echo "  runuser -u gevel -- env GEVEL_ENV=$settings $home/current/gevel serve"
fi
