import { isBuiltin } from 'node:module'
import type { Plugin } from 'vite'

const pattern = /^import ([^"';]+) from "((?:node:)?[a-z0-9_/]+)";$/gm

/**
 * Takes Node's own modules as they are. An `import` of one makes a copy of all that it exports, which reads what loads when
 * it is first asked for: `node:http` would load `fetch`, a sixth of a start. Lines stay where they are.
 */
export function plainBuiltins(): Plugin {
  return {
    name: 'gevel:plain-builtins',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'server',
    renderChunk: (code) => ({
      code: code.replaceAll(pattern, (whole, names: string, module: string) =>
        isBuiltin(module) ? taken(names, `process.getBuiltinModule("${module}")`) : whole,
      ),
      map: null,
    }),
  }
}

/** `a, { b as c }` and `* as a`: a builtin's default export is itself. */
function taken(names: string, module: string): string {
  const [, whole, list] = /^(?:\* as )?([\w$]+)?(?:, )?(?:\{ (.*) \})?$/.exec(names) ?? []
  const from = whole ?? module
  const parts = [whole && `${whole} = ${module}`, list && `{ ${list.replaceAll(' as ', ': ')} } = ${from}`]
  return `const ${parts.filter(Boolean).join(', ')};`
}
