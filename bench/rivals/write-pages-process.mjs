import { readFileSync } from 'node:fs'
import { createServer, createServerModuleRunner } from 'vite'

// Runs `write-pages.ts` through Vite's module runner, because the pages are JSX: `<list of paths (JSON)> <output
// file>`.
const [list = '', file = ''] = process.argv.slice(2)
const vite = await createServer({
  server: { middlewareMode: true, ws: false, hmr: false, watch: null },
  logLevel: 'warn',
})
const { writePages } = await createServerModuleRunner(vite.environments.ssr).import('/bench/rivals/write-pages.ts')
await writePages(JSON.parse(readFileSync(list, 'utf8')), file)
await vite.close()
process.exit(0)
