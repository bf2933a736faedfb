// The only thing the system's own Node runs: plain JavaScript without dependencies, Node 20 or later.
// It brings what a command needs up to date (packages, build), then hands over to the pinned Node 24.
import { check } from './commands/check.mjs'
import { runTests } from './commands/test.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { compileWords } from './setup/words.mjs'
import { handOver, handOverToSite } from './setup/hand-over.mjs'
import { Stop } from './setup/stop.mjs'

const server = 'dist/server/main.js'

const commands = {
  start: async (args) => (await prepare('production', 'build')) && handOverToSite([server, 'serve', ...args]),
  gevel: async (args) => (await prepare('production', 'build')) && handOverToSite([server, ...args]),
  build: async () => ((await prepare('production', 'build')) ? 0 : 1),
  dev: async (args) => (await prepare('full')) && handOver(['scripts/dev/site.mjs', ...args]),
  check: async (args) => (await prepare('full')) && check(args),
  test: async (args) => (await prepare('tests')) && runTests(args, {}),
  'test:long': async (args) => (await prepare('tests')) && runTests(args, { GEVEL_LONG: '1' }),
  'visual:update': async () => (await prepare('tests')) && runTests(['visual'], { GEVEL_VISUAL: 'update' }),
  bench: async (args) => (await prepare('full', 'build')) && handOver(['bench/run.ts', ...args]),
  record: async (args) => (await prepare('full', 'build')) && handOver(['test/record/record.ts', ...args]),
  words: async (args) => (await prepare('full')) && handOver(['scripts/words/report.ts', ...args]),
  shots: async (args) =>
    (await prepare('full', 'build')) &&
    handOver([`test/browser/${args.includes('--laws') ? 'law-shots' : 'shots'}.ts`, ...args]),
}

async function prepare(packages, build) {
  // The test commands compile the words themselves: an error there counts as one failed test.
  await ensurePackages(packages === 'tests' ? 'full' : packages)
  if (packages === 'full') await compileWords()
  if (build === 'build') await ensureBuild()
  return true
}

async function main([name, ...args]) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Stop(`Gevel needs Node.js 20 or later; this is ${process.versions.node}.`)
  }
  if (!Object.hasOwn(commands, name ?? '')) {
    throw new Stop(`Unknown command "${name ?? ''}". There are: ${Object.keys(commands).join(', ')}.`)
  }
  return await commands[name](args)
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    console.error(error instanceof Stop ? error.message : error)
    process.exitCode = 1
  },
)
