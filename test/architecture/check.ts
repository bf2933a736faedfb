import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { readModules } from './modules.ts'
import { violations } from './rules.ts'

const source = fileURLToPath(new URL('../../src', import.meta.url))
const modules = readModules(source)
const found = violations(modules, (path) => existsSync(join(source, path)))
for (const { path, rule, message } of found) console.log(`src/${path}  ${rule}: ${message}`)

const imports = modules.reduce((sum, module) => sum + module.imports.length, 0)
console.log(`${modules.length} files, ${imports} imports, ${found.length} faults`)
// A checker that saw nothing has not found the source in order.
if (found.length > 0 || modules.length === 0 || imports === 0) process.exitCode = 1
