import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { canHideFolders, installing, SYSTEMCTL, unpacked } from './installing.ts'
import { house } from './requests/agency.ts'
import { needing } from './run/needing.ts'
import { folder } from './starts.ts'

const page = readFileSync(fileURLToPath(new URL('../docs/running.md', import.meta.url)), 'utf8')

const blocks = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block)

/** The ways in that need Docker, and those that need an address to clone from and minutes to build. */
const isOtherWay = (block: string) => /^(docker|git clone) /m.test(block)

/** The commands of the page, in its order, without their comments. */
const commands = blocks
  .filter((block) => !isOtherWay(block))
  .flatMap((block) => block.split('\n'))
  .map((line) => line.replace(/ +# .*/, '').trim())
  .filter((line) => line !== '')

/** Commands that are not run: they need a checkout, or maps and timetables of others. */
const NOT_RUN = /^git pull |^pmtiles |^(TRANSIT_GTFS|MAP_TILES|MAP_STYLE_URL)=.* npm start$/
/** A line of the settings file. */
const SETTING = /^[A-Z_]+=\S+$/

/** What must be so before a command of the page makes sense. */
const BEFORE: Record<string, string> = {
  'gevel backup > gevel.tar': 'homes',
  'install -d -m 750 -g gevel /etc/gevel': 'mv /etc/gevel/gevel.env /etc/gevel.env',
  'gevel restore /var/backups/gevel/gevel.tar': 'systemctl stop; rm -rf /var/lib/gevel/*',
  'tar -xzf gevel-0.2.0-linux-x64.tar.gz': 'gevel import feed.json > /dev/null; homes',
  'sh /opt/gevel/current/deploy/install.sh --back': 'readlink /opt/gevel/current; homes',
  'mv /var/lib/gevel /var/lib/gevel.new && install -d -m 700 -o gevel -g gevel /var/lib/gevel':
    'readlink /opt/gevel/current; homes; systemctl stop',
}
/** The editor of the test. */
const EDITED = "sed -i 's|^BASE_URL=.*|BASE_URL=https://huis.example|; $ a PORT=0' /etc/gevel/gevel.env"

const packed = (version: string) => `mv ${version} gevel-${version}-linux-x64
tar -c gevel-${version}-linux-x64 | gzip -1 > gevel-${version}-linux-x64.tar.gz; rm -r gevel-${version}-linux-x64
sha256sum gevel-${version}-linux-x64.tar.gz > gevel-${version}-linux-x64.tar.gz.sha256
`

needing(test, canHideFolders ? null : 'mount namespaces')(
  'the commands of the page do what it says, from a bare machine to an upgrade and back [running.commands]',
  () => {
    const within = folder()
    chmodSync(within, 0o755)
    writeFileSync(join(within, 'systemctl'), SYSTEMCTL, { mode: 0o755 })
    const listings = [house('A', 310000), house('B', 320000)]
    writeFileSync(join(within, 'feed.json'), JSON.stringify({ gevel: 1, source: 'agency', complete: true, listings }))
    for (const version of ['0.1.0', '0.2.0']) unpacked(within, version)
    const isLeftOut = (line: string) => SETTING.test(line) || NOT_RUN.test(line)
    const run = commands
      .filter((line) => !isLeftOut(line))
      .map(
        (line) =>
          `${BEFORE[line] ?? ''}\necho ${JSON.stringify(`$ ${line}`)}\n${line.startsWith('nano ') ? EDITED : line}`,
      )
    expect(run.length).toBeGreaterThan(15)
    expect(blocks.filter(isOtherWay)).toHaveLength(2)
    expect(Object.keys(BEFORE).filter((line) => !commands.includes(line))).toEqual([])
    const script = `unset -f install; rm -r /etc/gevel; ${packed('0.1.0')}${packed('0.2.0')}exec 2>&1\n${run.join('\n')}\nhomes\n`
    const said = installing(within, script, '/var/lib')
    expect(said).toMatch(/linux-x64\.tar\.gz: OK\n/)
    expect(said).toContain('https://huis.example/office/invitation/')
    expect(said).toContain('gevel.tar is good: 2 homes')
    expect(said.match(/^homes: .*|^\/opt\/gevel\/releases\/.*/gm)).toEqual([
      ...['homes: 2', '/opt/gevel/releases/0.2.0', 'homes: 2', '/opt/gevel/releases/0.1.0'],
      ...['homes: 2', 'homes: 2', 'homes: 2'],
    ])
  },
)
