import { join } from 'node:path'
import type { Plugin } from 'vite'

const OWN = '?in-worker'

/**
 * Browsers take a service worker as one file, without imports: of what it shares with pages it has a copy of its own.
 * The build stops when it would import something after all, as no browser would start it.
 */
export function workerAlone(root: string): Plugin {
  const entry = join(root, 'src/ui/service-worker.ts')
  return {
    name: 'gevel:worker-alone',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    async resolveId(source, importer) {
      if (importer !== entry && !importer?.endsWith(OWN)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      if (!found || found.external || found.id.endsWith(OWN)) return found
      return found.id + OWN
    },
    generateBundle(_, bundle) {
      const worker = bundle['sw.js']
      if (worker?.type === 'chunk' && worker.imports.length > 0)
        this.error(`sw.js imports ${worker.imports.join(', ')}: a service worker is one file`)
    },
  }
}
