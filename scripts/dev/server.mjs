// The server of `npm run dev`: src/main.ts through Vite's module runner, without a build.
import { createServer, createServerModuleRunner } from 'vite'

const vite = await createServer({
  server: { middlewareMode: true, ws: false, hmr: false, watch: null },
  logLevel: 'warn',
})
await createServerModuleRunner(vite.environments.ssr).import('/src/main.ts')
