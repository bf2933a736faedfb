import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canHideFolders, installing, replaceIn, SYSTEMCTL, unpacked } from './installing.ts'
import { house } from './requests/agency.ts'
import { needing } from './run/needing.ts'
import { folder } from './starts.ts'

/** A release with one more migration. */
const laterTables = (up: string) => (dist: string) => {
  const [file = ''] = readdirSync(dist).filter((name) => name.startsWith('missing-store-'))
  replaceIn(
    join(dist, file),
    /("\d{4}-[a-z-]+": \w+)(\s*\};?\s*(?:\/\*\*|async function|function))/,
    `$1, "9999-later": { up: ${up} }$2`,
  )
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
