import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

const UNSHARE = '/usr/bin/unshare'

/** In these tests the system folders that an installer writes to are replaced by mounts. */
export const canHideFolders =
  process.getuid?.() === 0 && spawnSync(UNSHARE, ['-m', 'mount', '-t', 'tmpfs', 'x', '/opt']).status === 0

/** The `systemctl` calls of the installer; the service reports when it is ready. */
export const SYSTEMCTL = `#!/bin/sh
alive() { [ -e /run/gevel.pid ] && kill -0 "$(cat /run/gevel.pid)" 2> /dev/null; }
case "$1" in
  is-active) alive ;;
  stop) if alive; then kill "$(cat /run/gevel.pid)"; while alive; do sleep 0.1; done; fi ;;
  start | restart | enable)
    "$0" stop
    GEVEL_ENV=/etc/gevel/gevel.env setpriv --reuid gevel --regid gevel --clear-groups /opt/gevel/current/gevel serve > /run/log 2>&1 &
    echo $! > /run/gevel.pid
    until grep -q 'Listening on port' /run/log; do alive || exit 1; sleep 0.1; done ;;
esac
`

/** An unpacked archive, made of the build. Its packages are found in /opt. */
export function unpacked(within: string, version: string, changed: (dist: string) => void = () => {}): void {
  const release = join(within, version)
  mkdirSync(join(release, 'bin'), { recursive: true })
  for (const part of ['dist', 'deploy']) cpSync(join(root, part), join(release, part), { recursive: true })
  cpSync(process.execPath, join(release, 'bin', 'node'))
  writeFileSync(join(release, 'VERSION'), `version=${version}\ncommit=none\n`)
  writeFileSync(join(release, 'package.json'), JSON.stringify({ name: 'gevel', version, type: 'module' }))
  const launcher =
    '#!/bin/sh\nhere=$(dirname "$(readlink -f "$0")")\nexec "$here/bin/node" "$here/dist/server/main.js" "$@"\n'
  writeFileSync(join(release, 'gevel'), launcher)
  chmodSync(join(release, 'gevel'), 0o755)
  changed(join(release, 'dist', 'server'))
}

export function replaceIn(file: string, from: RegExp, to: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(from)
  writeFileSync(file, text.replace(from, to))
}

/** Runs a shell script where an installation cannot change this machine; returns its output. @param data hidden too */
export function installing(within: string, script: string, data = '/var/lib/gevel'): string {
  const whole = `set -eu
for folder in /opt /run ${data} /var/backups; do mkdir -p $folder; mount -t tmpfs -o mode=755 tmpfs $folder; done
mkdir /run/etc /run/bin /run/systemd /run/systemd/system /opt/node_modules
cp -a /etc/. /run/etc; mount --bind /run/etc /etc
cp -a /usr/local/bin/. /run/bin; mount --bind /run/bin /usr/local/bin
mount --bind '${root}/node_modules' /opt/node_modules
mkdir -p /etc/gevel; printf 'PORT=0\\nDEMO=0\\nBASE_URL=https://huis.example\\n' > /etc/gevel/gevel.env; chmod 640 /etc/gevel/gevel.env
cp '${within}/systemctl' /usr/local/bin/systemctl
trap 'systemctl stop' EXIT
install() { sh '${within}'/$1/deploy/install.sh $2 2>&1 || echo "exit $?"; }
homes() { echo "homes: $(gevel stats 2> /dev/null | sed -n 's/^offers *//p')"; }
cd '${within}'
${script}`
  const env = { PATH: process.env['PATH'] }
  const { status, stdout, stderr } = spawnSync(UNSHARE, ['-m', 'sh', '-c', whole], { encoding: 'utf8', env })
  expect(status, `${stdout}${stderr}`.slice(-3000)).toBe(0)
  return stdout
}
