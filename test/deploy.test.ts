import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { LEFT_OUTSIDE, ONLY_READ } from '../scripts/setup/packages-beside-build.mjs'
import { needing, POSIX } from './run/needing.ts'
import { folder, start } from './starts.ts'
import { until } from './waiting.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('what an operator installs', () => {
  test('names files that are there, and scripts of package.json [deploy.files]', () => {
    const named = [
      ...[...read('deploy/install.sh').matchAll(/\$(?:release|1)\/(deploy\/[\w.]+)/g)],
      ...[...read('deploy/compose.yaml').matchAll(/(?:dockerfile: |image: gevel\n.*)(deploy\/\w+)/g)],
      ...[...read('docs/running.md').matchAll(/\b(deploy\/[\w.]*\w)/g)],
      ...[...read('scripts/commands/release.mjs').matchAll(/cpSync\(inRoot\('([\w.-]+)'\)/g)],
    ].map(([, file = '']) => file)
    expect(named).toEqual(expect.arrayContaining(['deploy/gevel', 'deploy/gevel.env', 'deploy/Dockerfile']))
    const OF_THE_OPERATOR = ['deploy/.env', 'deploy/site']
    expect(named.filter((file) => !existsSync(join(root, file)) && !OF_THE_OPERATOR.includes(file))).toEqual([])
    const mounted = [...read('deploy/compose.yaml').matchAll(/- \.\/([\w.]+):\S+:ro$/gm)].map(([, file]) => file)
    expect(mounted).toEqual(['site', 'Caddyfile'])
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const run = [...read('deploy/Dockerfile').matchAll(/npm run (\w+)/g)].map(([, name = '']) => name)
    expect(run).toEqual(['release'])
    expect(run.filter((name) => !(name in scripts))).toEqual([])
  })

  test('shows no demonstration', () => {
    expect(read('deploy/gevel.env')).toMatch(/^DEMO=0$/m)
    expect(read('deploy/Dockerfile')).toMatch(/^ENV .*\bDEMO=0$/m)
    expect(read('deploy/compose.yaml')).toMatch(/^ {6}DEMO: "0"$/m)
  })

  test('runs in a container as nobody in particular, which can write nowhere but in its data', () => {
    const dockerfile = read('deploy/Dockerfile')
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
    expect(last).toMatch(/^USER gevel$[^]*^HEALTHCHECK [^]*^CMD \["gevel", "serve"\]$/m)
    expect(read('deploy/compose.yaml')).toMatch(/read_only: true\n {4}tmpfs: \/tmp\n {4}cap_drop: \[ALL\]/)
  })

  needing(test, POSIX)('has scripts that a shell can read', () => {
    for (const file of ['deploy/install.sh', 'deploy/gevel']) execFileSync('sh', ['-n', join(root, file)])
  })

  const canAnalyze = spawnSync('systemd-analyze', ['security', '--offline=true', '--help']).status === 0
  needing(test, canAnalyze ? null : 'systemd-analyze')('gives the service few rights [deploy.exposure]', () => {
    const said = execFileSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', join(root, 'deploy/gevel.service')],
      { encoding: 'utf8' },
    )
    const [, level = 'none'] = /Overall exposure level for gevel\.service: ([\d.]+)/.exec(said) ?? []
    expect(Number(level)).toBeLessThanOrEqual(3)
  })
})

test('a release has every package that the build leaves outside', () => {
  const lettering = read('packages/drawing/lettering.ts')
  const fonts = [...lettering.matchAll(/'((\w+)\/files\/[\w-]+\.woff)'/g)]
  expect(new Set(fonts.map(([, , name]) => `@fontsource/${name}`))).toEqual(new Set(ONLY_READ))
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  expect([...LEFT_OUTSIDE, ...ONLY_READ].filter((name) => !(name in dependencies))).toEqual([])
})

needing(test, POSIX)('systemd hears that the site is ready, and then that it is not stuck [deploy.ready]', async () => {
  const bin = folder()
  const heard = join(bin, 'heard')
  const program = join(bin, 'systemd-notify')
  writeFileSync(program, `#!/bin/sh\necho "$1" >> '${heard}'\n`)
  chmodSync(program, 0o755)
  const env = {
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    NOTIFY_SOCKET: '/run/systemd/notify',
    WATCHDOG_USEC: '400000',
  }
  await start({ anyStore: true, own: true, env })
  const lines = () => (readdirSync(bin).includes('heard') ? readFileSync(heard, 'utf8').trim().split('\n') : [])
  await until('two signs of life', () => lines().length > 2)
  expect(new Set(lines())).toEqual(new Set(['READY=1', 'WATCHDOG=1']))
})
