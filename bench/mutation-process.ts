import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import { type MutantRun, mutated, type MutatedFile } from './mutants.ts'

// One process of bench/mutation.bench.ts: `<files.json> <file> <mutant> <address of store templates>`. It continues a
// list of MutatedFile at this mutant of this file. It runs the tests of each file once unchanged and once per mutant,
// and prints each MutantRun as a line of JSON. It exits when tests fail without a mutant.
const [list = '', firstFile = '0', firstMutant = '0', storeTemplates = ''] = process.argv.slice(2)
const files = JSON.parse(readFileSync(list, 'utf8')) as MutatedFile[] // the parent wrote it
let target = ''
let source = ''

const vitest = await createVitest(
  'test',
  {
    ...{ config: false, watch: true, silent: true, reporters: [{}], bail: 1, retry: 0 },
    ...{ pool: 'threads', isolate: false, maxWorkers: 1, fileParallelism: false },
    // A test that waits longer than this fails, because a mutant may wait forever.
    ...{ testTimeout: 30_000, hookTimeout: 30_000, provide: { storeTemplates }, env: { GEVEL_TEST_ENGINES: 'one' } },
    include: ['{src,packages,test,bench}/**/*.test.{ts,tsx}'],
    setupFiles: ['test/property-seed.ts'],
  },
  {
    server: { watch: null },
    plugins: [{ name: 'mutant', enforce: 'pre', load: (id) => (id.split('?')[0] === target ? source : null) }],
  },
)
await vitest.standalone()
for (const [number, { file, mutants, tests }] of files.entries()) {
  if (number < Number(firstFile)) continue
  const code = readFileSync(file, 'utf8')
  target = resolve(file)
  if (await run(number, -1, code, tests)) process.exit(1)
  const from = number === Number(firstFile) ? Number(firstMutant) : 0
  for (const [i, mutant] of mutants.entries()) if (i >= from) await run(number, i, mutated(code, mutant), tests)
  source = code
  vitest.invalidateFile(target)
}
await vitest.close()
process.exit(0)

async function run(file: number, mutant: number, text: string, tests: readonly string[]): Promise<boolean> {
  source = text
  vitest.invalidateFile(target)
  const started = performance.now()
  const paths = tests.map((test) => resolve(test))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    paths.map((path) => vitest.getRootProject().createSpecification(path)),
  )
  // Vitest also reports modules that ran before, for another file.
  const failed = testModules.some((module) => paths.includes(module.moduleId) && module.state() === 'failed')
  const killed = failed || unhandledErrors.length > 0
  const told: MutantRun = { file, mutant, killed, ms: performance.now() - started }
  console.log(JSON.stringify(told))
  return killed
}
