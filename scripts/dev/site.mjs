// `npm run dev`: the site from its sources, at PORT. Vite serves the browser code and reloads it; the server runs in
// its own process behind it and is restarted when one of its sources changes.
import { spawn } from 'node:child_process'
import { createServer, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createVite } from 'vite'
import { inRoot, root } from '../setup/root.mjs'

const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? '127.0.0.1'
const innerServer = { host: '127.0.0.1', port: port + 1 }

const http = createServer()
const vite = await createVite({
  root,
  server: { middlewareMode: true, ws: { server: http } },
  optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
})
let site = startSite()
let restartTimer
/** Restarts are queued: two at once would leave a server that nobody stops. */
let lastRestart = Promise.resolve()

http.on('request', (req, res) => {
  if (/^\/(@|src\/|node_modules\/)/.test(req.url ?? '')) vite.middlewares(req, res, () => res.writeHead(404).end())
  else void forwardRequest(req, res)
})
http.listen(port, host, () => console.log(`Gevel from its sources: http://localhost:${port}`))

vite.watcher.on('all', (event, file) => {
  if (event === 'addDir' || !/\.(ts|tsx|json|tsv|sql)$/.test(file) || /\.test\.tsx?$/.test(file)) return
  if (
    !['src', 'packages'].some((folder) => file.startsWith(inRoot(folder))) ||
    /ui.(islands|styles).|client\.ts$/.test(file)
  )
    return
  clearTimeout(restartTimer)
  restartTimer = setTimeout(() => {
    lastRestart = lastRestart.then(restart)
  }, 80)
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    void stopSite().then(() => process.exit(0))
  })
}

function startSite() {
  const env = { ...process.env, GEVEL_DEV: '1', PORT: String(innerServer.port), HOST: innerServer.host }
  env.BASE_URL ??= `http://localhost:${port}`
  const child = spawn(process.execPath, ['--enable-source-maps', 'scripts/dev/server.mjs', 'serve'], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  child.ended = new Promise((resolve) => child.once('exit', resolve))
  return child
}

async function stopSite() {
  site.kill('SIGTERM')
  await site.ended
}

async function restart() {
  await stopSite()
  site = startSite()
  await untilReady(site)
  vite.ws.send({ type: 'full-reload' })
}

async function untilReady(child) {
  while (child === site && child.exitCode === null) {
    const answer = await fetch(`http://${innerServer.host}:${innerServer.port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
}

// A request during a restart waits for it.
async function forwardRequest(req, res) {
  await untilReady(site)
  const options = { ...innerServer, method: req.method, path: req.url, headers: req.headers }
  const onward = request(options, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(res)
  })
  onward.on('error', () => {
    if (!res.headersSent) res.writeHead(502)
    res.end('The server stopped; its last words are in the terminal.\n')
  })
  req.pipe(onward)
}
