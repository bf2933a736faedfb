import { join } from 'node:path'
import type { Plugin } from 'vite'

const IN_WORKER = '?in-worker'

/**
 * Builds the service worker as one file without imports: it gets a copy of each module that it shares with pages.
 * The build stops when the file still has an import, because no browser would start it.
 */
export function workerAlone(root: string): Plugin {
  const entry = join(root, 'src/ui/service-worker.ts')
  return {
    name: 'gevel:worker-alone',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    async resolveId(source, importer) {
      if (importer !== entry && !importer?.endsWith(IN_WORKER)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      if (!found || found.external || found.id.endsWith(IN_WORKER)) return found
      return found.id + IN_WORKER
    },
    generateBundle(_, bundle) {
      const worker = bundle['sw.js']
      if (worker?.type === 'chunk' && worker.imports.length > 0)
        this.error(`sw.js imports ${worker.imports.join(', ')}: a service worker is one file`)
    },
  }
}
