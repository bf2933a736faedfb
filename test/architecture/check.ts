import { fileURLToPath } from 'node:url'
import { readProject } from './modules.ts'
import { violations } from './rules.ts'

const { modules, exists } = readProject(fileURLToPath(new URL('../..', import.meta.url)))
const found = violations(modules, exists)
for (const { path, rule, message } of found) {
  console.log(`${path.startsWith('packages/') ? '' : 'src/'}${path}  ${rule}: ${message}`)
}

const imports = modules.reduce((sum, module) => sum + module.imports.length, 0)
console.log(`${modules.length} files, ${imports} imports, ${found.length} faults`)
// A checker that saw nothing has not found the source in order.
if (found.length > 0 || modules.length === 0 || imports === 0) process.exitCode = 1
