import { isBuiltin } from 'node:module'
import type { Plugin } from 'vite'

const pattern = /^import ([^"';]+) from "((?:node:)?[a-z0-9_/]+)";$/gm

/**
 * Replaces imports of Node's own modules by `process.getBuiltinModule`. An `import` reads every export of the module,
 * also those that load on first use: `node:http` would load `fetch`, a sixth of a start. Line numbers stay the same.
 */
export function plainBuiltins(): Plugin {
  return {
    name: 'gevel:plain-builtins',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'server',
    renderChunk: (code) => ({
      code: code.replaceAll(pattern, (whole, names: string, module: string) =>
        isBuiltin(module) ? declarationOf(names, `process.getBuiltinModule("${module}")`) : whole,
      ),
      map: null,
    }),
  }
}

/** For `a, { b as c }` and `* as a`: the default export of a builtin is the module itself. */
function declarationOf(names: string, module: string): string {
  const [, whole, list] = /^(?:\* as )?([\w$]+)?(?:, )?(?:\{ (.*) \})?$/.exec(names) ?? []
  const from = whole ?? module
  const parts = [whole && `${whole} = ${module}`, list && `{ ${list.replaceAll(' as ', ': ')} } = ${from}`]
  return `const ${parts.filter(Boolean).join(', ')};`
}
