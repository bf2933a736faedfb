// The only code that the system's own Node runs: plain JavaScript without dependencies, for Node 20 or later. It
// brings packages and build up to date for a command, then hands over to the pinned Node 24.
import { check } from './commands/check.mjs'
import { generator } from './commands/generators.mjs'
import { release } from './commands/release.mjs'
import { runTests } from './commands/test.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { compileWords } from './setup/words.mjs'
import { handOver, handOverToSite } from './setup/hand-over.mjs'
import { Stop } from './setup/stop.mjs'

const server = 'dist/server/main.js'

const commands = {
  start: after(['production', 'build'], (args) => handOverToSite([server, 'serve', ...args])),
  gevel: after(['production', 'build'], (args) => handOverToSite([server, ...args])),
  build: after(['production', 'build'], () => 0),
  release: after(['production', 'build'], release),
  dev: after(['full'], (args) => handOver(['scripts/dev/site.mjs', ...args])),
  check: after(['full'], check),
  test: after(['tests'], (args) => runTests(args, {})),
  'test:long': after(['tests'], (args) => runTests(args, { GEVEL_LONG: '1' })),
  'visual:update': after(['tests'], () => runTests(['visual'], { GEVEL_VISUAL: 'update' })),
  bench: after(['full', 'build'], (args) => handOver(['bench/run.ts', ...args])),
  record: after(['full', 'build'], (args) => handOver(['test/record/record.ts', ...args])),
  words: after(['full'], (args) => handOver(['scripts/words/report.ts', ...args])),
  make: after(['full'], ([name, ...args]) => handOver([generator(name), ...args])),
  shots: after(['full', 'build'], (args) =>
    handOver([`test/browser/${args.includes('--laws') ? 'law-shots' : 'shots'}.ts`, ...args]),
  ),
}

/** A command that runs once its packages are installed and, where needed, the site is built. */
function after([packages, build], command) {
  return async (args) => {
    // Tests compile the words themselves, and report errors as a failed test.
    await ensurePackages(packages === 'tests' ? 'full' : packages)
    if (packages === 'full') await compileWords()
    if (build === 'build') await ensureBuild()
    return await command(args)
  }
}

async function main([name, ...args]) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Stop(
      `Gevel needs Node.js 20 or later; this is ${process.versions.node}. Install Node.js 24 (https://nodejs.org), or take ` +
        'the release archive, which brings its own (docs/running.md, "Three ways in").',
    )
  }
  if (!Object.hasOwn(commands, name ?? '')) {
    throw new Stop(`Unknown command "${name ?? ''}". There are: ${Object.keys(commands).join(', ')}.`)
  }
  // Tests and measurements set their own environment.
  if (!['start', 'gevel', 'dev'].includes(name)) delete process.env.GEVEL_ENV
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
