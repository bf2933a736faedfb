import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { house } from './requests/agency.ts'
import { needing } from './run/needing.ts'
import { folder } from './starts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const UNSHARE = '/usr/bin/unshare'

/** In these tests the system folders that an installer writes to are replaced by mounts. */
const canHideFolders =
  process.getuid?.() === 0 && spawnSync(UNSHARE, ['-m', 'mount', '-t', 'tmpfs', 'x', '/opt']).status === 0

/** The `systemctl` calls of the installer; the service reports when it is ready. */
const SYSTEMCTL = `#!/bin/sh
alive() { [ -e /run/gevel.pid ] && kill -0 "$(cat /run/gevel.pid)" 2> /dev/null; }
case "$1" in
  is-active) alive ;;
  stop) if alive; then kill "$(cat /run/gevel.pid)"; while alive; do sleep 0.1; done; fi ;;
  start | restart)
    "$0" stop
    GEVEL_ENV=/etc/gevel/gevel.env setpriv --reuid gevel --regid gevel --clear-groups /opt/gevel/current/gevel serve > /run/log 2>&1 &
    echo $! > /run/gevel.pid
    until grep -q 'Listening on port' /run/log; do alive || exit 1; sleep 0.1; done ;;
esac
`

/** An unpacked archive, made of the build. Its packages are found in /opt. */
function unpacked(within: string, version: string, changed: (dist: string) => void = () => {}): void {
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

function replaceIn(file: string, from: RegExp, to: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(from)
  writeFileSync(file, text.replace(from, to))
}

/** A release with one more migration. */
const laterTables = (up: string) => (dist: string) => {
  const [file = ''] = readdirSync(dist).filter((name) => name.startsWith('missing-store-'))
  replaceIn(
    join(dist, file),
    /("\d{4}-[a-z-]+": \w+)(\s*\};?\s*(?:\/\*\*|async function|function))/,
    `$1, "9999-later": { up: ${up} }$2`,
  )
}

/** Runs a shell script where an installation cannot change this machine; returns its output. */
function installing(within: string, script: string): string {
  const whole = `set -eu
for folder in /opt /run /var/lib/gevel /var/backups; do mkdir -p $folder; mount -t tmpfs -o mode=755 tmpfs $folder; done
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
  return execFileSync(UNSHARE, ['-m', 'sh', '-c', whole], { encoding: 'utf8', env: { PATH: process.env['PATH'] } })
}

function releases(...made: [version: string, changed?: (dist: string) => void][]): string {
  const within = folder()
  chmodSync(within, 0o755)
  writeFileSync(join(within, 'systemctl'), SYSTEMCTL)
  chmodSync(join(within, 'systemctl'), 0o755)
  const listings = [house('A', 310000), house('B', 320000)]
  writeFileSync(join(within, 'feed.json'), JSON.stringify({ gevel: 1, source: 'agency', complete: true, listings }))
  for (const [version, changed] of made) unpacked(within, version, changed)
  return within
}
const FIRST =
  'install 1.0.0 ""; chgrp gevel /etc/gevel/gevel.env; gevel import feed.json > /dev/null; systemctl start; echo ---\n'

const needingFolders = needing(test, canHideFolders ? null : 'mount namespaces')

needingFolders(
  'an upgrade is tried on a backup before it takes over, and the earlier release can be restored [install.upgrade]',
  () => {
    const said = installing(
      releases(['1.0.0'], ['1.1.0']),
      `${FIRST} install 1.1.0 ""; readlink /opt/gevel/current; homes; ls /var/backups/gevel
    sh /opt/gevel/current/deploy/install.sh --back; readlink /opt/gevel/current; homes; systemctl is-active && echo up`,
    )
    expect(said).toMatch(
      /before-1\.1\.0\.tar is good: 2 homes[^]*It runs\.[^]*releases\/1\.1\.0\nhomes: 2\nbefore-1\.1\.0\.tar\n[^]*Gevel 1\.0\.0 runs again\.\n\/opt\/gevel\/releases\/1\.0\.0\nhomes: 2\nup\n$/,
    )
  },
)

needingFolders(
  'a release that cannot migrate the data changes nothing, and one that does not start is rolled back [install.refused]',
  () => {
    const said = installing(
      releases(
        ['1.0.0'],
        ['1.1.0', laterTables('async () => { throw new Error("these rows fit nowhere") }')],
        [
          '1.2.0',
          (dist) =>
            replaceIn(
              join(dist, 'main.js'),
              /async function serve\(/,
              'async function serve() { process.exit(1) }\nasync function served(',
            ),
        ],
      ),
      `${FIRST} install 1.1.0 ""; readlink /opt/gevel/current; homes
    install 1.2.0 ""; readlink /opt/gevel/current; homes; systemctl is-active && echo up`,
    )
    expect(said).toMatch(
      /these rows fit nowhere[^]*cannot take over what this site holds\. Nothing was changed\.\nexit 1\n\/opt\/gevel\/releases\/1\.0\.0\nhomes: 2\n/,
    )
    expect(said).toMatch(
      /It does not start[^]*Gevel 1\.0\.0 runs again\.\nexit 1\n\/opt\/gevel\/releases\/1\.0\.0\nhomes: 2\nup\n$/,
    )
  },
)

needingFolders(
  'an older release refuses the tables of a newer one, and restores its data from the backup [install.newer-tables]',
  () => {
    const said = installing(
      releases(['1.0.0'], ['1.1.0', laterTables('async () => {}')]),
      `${FIRST} install 1.1.0 ""; homes; sh /opt/gevel/current/deploy/install.sh --back 2>&1 || echo "exit $?"
    mv /var/lib/gevel/* /run; gevel restore /var/backups/gevel/before-1.1.0.tar > /dev/null 2>&1; systemctl start; homes`,
    )
    expect(said).toMatch(
      /homes: 2\nStore: \S+\nThis store was written by a newer Gevel \(it knows 9999-later\)\. Start that version instead\.\nSo the site stands still\.[^]*before-1\.1\.0\.tar\.\nexit 1\nhomes: 2\n$/,
    )
  },
)
