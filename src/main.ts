import { mkdirSync } from 'node:fs'
import { runCommand } from '#cli/commands.ts'
import { callControl, type ControlLine, controlPath, serveControl } from '#cli/control.ts'
import { USAGE } from '#cli/usage.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { assemble, type Assembled } from './assemble.ts'
import { createServer } from '#web/server.ts'
import { startMetrics } from '#web/metrics.ts'
import { DirectoryBusyError } from '#store/pglite/dir-lock.ts'
import { progressLine } from '#cli/progress.ts'

const started = performance.now()
const [command = 'serve', ...args] = process.argv.slice(2)

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof DirectoryBusyError
  process.stderr.write(
    `${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
})

async function main(): Promise<void> {
  if (command === 'help' || command === '--help') {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  const config = readConfig(process.env, process.stderr.isTTY)
  mkdirSync(config.varDir, { recursive: true, mode: 0o700 })
  if (command === 'serve') await serve(config)
  else process.exitCode = await runOnce(config)
}

/** A command goes through the running server of this folder; without one it opens the store itself. */
async function runOnce(config: Config): Promise<number> {
  const request = { args: [command, ...args], cwd: process.env['INIT_CWD'] ?? process.cwd() }
  if (config.databaseUrl === null) {
    const exit = await callControl(controlPath(config.varDir), request, show)
    if (exit !== null) return exit
  }
  const app = await assemble(config, { migrate: command !== 'restore', index: 'none' })
  try {
    return await runCommand(request.args, request.cwd, app.commandDeps, show)
  } finally {
    await app.close()
  }
}

async function serve(config: Config): Promise<void> {
  const app = await assemble(config, { migrate: true, index: 'follow' })
  const closeControl =
    config.databaseUrl === null
      ? await serveControl(controlPath(config.varDir), ({ args: asked, cwd }, print) =>
          runCommand(asked, cwd, app.commandDeps, print),
        )
      : async () => {}
  if (config.demo) await app.loadDemoIfEmpty(progressLine('Drawing the demonstration catalogue'))
  const server = config.role === 'worker' ? null : createServer(app.web())
  if (server) await server.listen({ port: config.port, host: config.host })
  const metrics = config.metricsPort === null ? null : await startMetrics(app.metrics, config.metricsPort, config.host)
  const worker = config.role === 'web' ? null : app.startWorker()
  await announce(config, app)
  stopOnSignal(async () => {
    await server?.close()
    await worker?.stop()
    await metrics?.close()
    await closeControl()
    await app.close()
  })
}

async function announce(config: Config, app: Assembled): Promise<void> {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const say = (text: string) => void process.stdout.write(`${text}\n`)
  if (config.role === 'worker') say(`Gevel's worker is running (${seconds} s).`)
  else say(`Gevel is at ${config.baseUrl} (ready in ${seconds} s).`)
  say(
    `${app.store.engine === 'embedded' ? `Everything is kept in ${config.varDir}` : 'Everything is kept in PostgreSQL'}; mails ${config.smtpUrl ? 'go out by SMTP' : `are files in ${config.varDir}/mail`}.`,
  )
  if (await app.isDemo()) say('It shows the demonstration. Your own listings: npm run gevel -- import <file>')
  say('Ctrl-C stops it.')
}

/** First signal: finish what is under way, at most ten seconds. Second: leave at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

function show(line: ControlLine): void {
  if ('out' in line) process.stdout.write(`${line.out}\n`)
  if ('err' in line) process.stderr.write(`${line.err}\n`)
}
