import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import { type Mutant, mutated } from './mutants.ts'

// One process of bench/mutation.bench.ts: `<file> <mutants.json> <first> <test>…` runs the tests once for the file as it
// is and once for each mutant from `first` on, and prints a line of JSON for each: its number (−1: as it is), killed or not.
const [file = '', list = '', first = '0', ...tests] = process.argv.slice(2)
const target = resolve(file)
const code = readFileSync(target, 'utf8')
const mutants = JSON.parse(readFileSync(list, 'utf8')) as Mutant[] // the parent wrote it
let source = code

const needsStore = tests.some((test) => /^src\/(journeys|store)/.test(test))
const vitest = await createVitest(
  'test',
  {
    ...{ config: false, watch: true, silent: true, reporters: [{}], bail: 1, retry: 0 },
    ...{ pool: 'threads', isolate: false, maxWorkers: 1, fileParallelism: false, testTimeout: 60_000 },
    include: ['{src,packages,test,bench}/**/*.test.{ts,tsx}'],
    setupFiles: ['test/property-seed.ts'],
    globalSetup: needsStore ? ['test/store/postgres-server.ts'] : [],
  },
  {
    server: { watch: null },
    plugins: [{ name: 'mutant', enforce: 'pre', load: (id) => (id.split('?')[0] === target ? source : null) }],
  },
)
await vitest.standalone()
const specifications = tests.map((test) => vitest.getRootProject().createSpecification(resolve(test)))

await report(-1)
for (let number = Number(first); number < mutants.length; number++) {
  const mutant = mutants[number]
  if (mutant) await report(number, mutant)
}
await vitest.close()
process.exit(0)

async function report(number: number, mutant?: Mutant): Promise<void> {
  source = mutant ? mutated(code, mutant) : code
  vitest.invalidateFile(target)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const killed = unhandledErrors.length > 0 || testModules.some((module) => module.state() === 'failed')
  console.log(JSON.stringify({ number, killed }))
}
