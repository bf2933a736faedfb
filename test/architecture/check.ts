import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clocks } from './clocks.ts'
import { fixedSleeps, shortWaits } from './fixed-sleeps.ts'
import { readModules, readProject } from './modules.ts'
import { repeatedNames, vagueConstants } from './names.ts'
import { isTest } from './rows.ts'
import { type Violation, violations } from './rules.ts'
import { styleViolations } from './styles.ts'
import { unseededChance } from './unseeded-chance.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { modules, exists } = readProject(root)
const tests = readModules(join(root, 'test'))
const benchFiles = readModules(join(root, 'bench'))
const testRules = [fixedSleeps, shortWaits, unseededChance, clocks]
const siteRules = [
  ...violations(modules, exists),
  ...repeatedNames(modules),
  ...vagueConstants(modules),
  ...testRules.flatMap((rule) => rule(modules.filter(({ path }) => isTest(path)))),
  ...styleViolations(join(root, 'src')),
]
const found: Violation[] = [
  ...siteRules.map((one) => ({ ...one, path: `${one.path.startsWith('packages/') ? '' : 'src/'}${one.path}` })),
  ...testRules.flatMap((rule) => rule(tests)).map((one) => ({ ...one, path: `test/${one.path}` })),
  ...[...unseededChance(benchFiles), ...clocks(benchFiles.filter(({ path }) => isTest(path)))].map((one) => ({
    ...one,
    path: `bench/${one.path}`,
  })),
]
for (const { path, rule, message } of found) console.log(`${path}  ${rule}: ${message}`)

const imports = modules.reduce((sum, module) => sum + module.imports.length, 0)
console.log(`${modules.length} files, ${imports} imports, ${found.length} faults`)
// A checker that read no files must not report success.
if (found.length > 0 || modules.length === 0 || imports === 0 || tests.length === 0 || benchFiles.length === 0)
  process.exitCode = 1
