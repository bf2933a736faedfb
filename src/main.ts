import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Caller, Command } from '#cli/command.ts'
import { readCommandLine, type Typed } from '#cli/command-line.ts'
import { callOf, printAnswer, runCommand } from '#cli/commands.ts'
import { writeText } from '#cli/write-text.ts'
import { callControl, type ControlLine, type ControlRequest, type Print, serveControl } from '#cli/control.ts'
import { COMMANDS } from '#cli/command-table.ts'
import { type Config, readConfig } from './config.ts'
import type { Assembled } from './assemble/assemble.ts'
import type { Worker } from '#jobs/worker.ts'
import { holdAnyPort } from '#web/edge/held-port.ts'
import { DirectoryBusyError } from '#store/pglite/dir-lock.ts'
import { EngineGoneError } from '#store/pglite/server.ts'
import { StoreRefusedError } from '#store/engine/postgres.ts'
import { printable } from '#base/printable.ts'
import { OWN_COMMAND } from '#cli/own-command.ts'
import { notifySystemdReady } from '#web/operator/systemd.ts'
import { NoStoreError } from '#store/engine/missing-store.ts'
import { ConfigError } from '#settings/config-error.ts'
import { withSettingsFile } from '#settings/settings-file.ts'
import { prepareVarDir } from '#settings/var-dir.ts'
import { progressLine } from '#cli/progress.ts'
import { shellLocale } from '#cli/shell-locale.ts'

const started = performance.now()
const typedArgs = process.argv.slice(2)

main().catch((error: unknown) => {
  process.stderr.write(`${describeError(error).split('\n').map(printable).join('\n')}\n`)
  process.exit(1)
})

/** A sentence for an error that an operator can mend, the stack for one that nobody expected. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const known = [ConfigError, DirectoryBusyError, StoreRefusedError].some((kind) => error instanceof kind)
  if (known) return error.message
  if (error instanceof EngineGoneError)
    return `The process of the embedded store ended unasked (${error.why}): somebody stopped it, or the machine ran out of memory. What was kept is kept: start Gevel again.`
  if (/\b(?:ENOSPC|EDQUOT)\b/.test(error.message))
    return 'VAR_DIR: its disk is full, so that nothing can be kept there. Make room, then start Gevel again: what was kept is kept.'
  return error.stack ?? error.message
}

async function main(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', forgiveClosedPipe)
  const read = readCommandLine(typedArgs)
  switch (read.kind) {
    case 'help':
      return await show({ out: read.text })
    case 'wrong':
      await show({ err: read.text })
      process.exitCode = 2
      return
    case 'call':
      process.exitCode = await runOnce(read)
      return
    case 'serve':
      return await serve(readSettings(process.stderr.isTTY))
  }
}

/** A reader of our output may close the pipe (`| head`): the work goes on, and the rest of the output is lost. */
function forgiveClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

/**
 * @param watched a person reads standard error, so that it has only what needs attention
 * @param port the port that the system chose, where PORT is 0
 */
function readSettings(watched: boolean, port?: number): Config {
  const { env, file, note } = withSettingsFile(process.env)
  if (note !== null && port === undefined) void show({ err: note })
  const config = readConfig(port === undefined ? env : { ...env, PORT: String(port) }, watched)
  return { ...config, settingsFile: file }
}

/** Runs a command where it was typed, and its `run` where the store is open. */
async function runOnce(read: Typed & { kind: 'call' }): Promise<number> {
  const cwd = process.env['INIT_CWD'] ?? process.cwd()
  const command: Command = COMMANDS[read.name]
  const ofShell = shellLocale(process.env)
  if (command.opens === 'nothing') return await runCommand(typedArgs, cwd, null, show, ofShell)
  const config = readSettings(true)
  // Servers often have no language of their own, and are called from a timer or by another person's shell.
  const locale = config.site.operator?.language ?? ofShell
  if ('makesStore' in command || existsSync(config.varDir)) prepareVarDir(config.varDir)
  if (command.atCaller === undefined) return await runAtStore(config, command, { args: typedArgs, cwd, locale }, show)
  const caller: Caller = {
    varDir: config.varDir,
    async runAtStore(argument) {
      let json = ''
      const said: string[] = []
      const exit = await runAtStore(
        config,
        command,
        { args: [read.name, '--json', '--', argument], cwd, locale },
        (line) => {
          if ('out' in line) json += line.out
          else if ('err' in line) said.push(line.err)
        },
      )
      return { exit, json, said }
    },
  }
  const call = callOf(read, { cwd, locale, print: show })
  return await printAnswer(await command.atCaller(call, caller), read.values.json, show)
}

/** A command goes through the running server of this folder; without one it opens the store itself. */
async function runAtStore(
  config: Config,
  { opens, ...command }: Command,
  { args, cwd, locale }: Required<ControlRequest>,
  print: Print,
): Promise<number> {
  const mustExist = !('makesStore' in command)
  if (config.databaseUrl === null) {
    const exit = await callControl(config.varDir, { args, cwd, locale }, print)
    if (exit !== null) return exit
  }
  requireKnownPort(config)
  const { assemble } = await import('./assemble/assemble.ts')
  try {
    const app = await assemble(config, { mustExist, migrate: opens === 'store', index: 'none', onWait })
    try {
      return await runCommand(args, cwd, app.commandDeps, print, locale)
    } finally {
      await app.close()
    }
  } catch (error) {
    if (!(error instanceof NoStoreError)) throw error
    return await printAnswer({ refused: error.message }, args.includes('--json'), print)
  }
}

/** Without a known port, the links in mails would lead to port 0. */
function requireKnownPort({ baseUrl }: Config): void {
  if (new URL(baseUrl).port === '0')
    throw new ConfigError('PORT', 'is 0, and only a site that listens knows which port it got: set BASE_URL')
}

async function serve(asked: Config): Promise<void> {
  prepareVarDir(asked.varDir)
  if (asked.role === 'worker') requireKnownPort(asked)
  const refuse = refuseListening('PORT', 'HOST')
  const held = asked.port === 0 && asked.role !== 'worker' ? await holdAnyPort(asked.host).catch(refuse) : null
  const config = held === null ? asked : readSettings(process.stderr.isTTY, held.port)
  const [{ assemble }, { createServer }, { startMetrics }] = await loadSite()
  const app = await assemble(config, { migrate: true, index: 'follow', onWait })
  const closeControl =
    config.databaseUrl === null
      ? await serveControl(config.varDir, ({ args: asked, cwd, locale }, print) =>
          runCommand(asked, cwd, app.commandDeps, print, locale),
        )
      : async () => {}
  if (config.demo) await app.loadDemoIfEmpty(progressLine('Drawing the demonstration catalogue'))
  const server = config.role === 'worker' ? null : createServer(app.web())
  if (server && held) await held.listen(server)
  else if (server) await server.listen({ port: config.port, host: config.host }).catch(refuse)
  if (held) await show({ out: `Listening on port ${config.port}.` })
  const { metricsPort, metricsHost, metricsNames } = config
  const metrics =
    metricsPort === null
      ? null
      : await startMetrics(app.metrics, { port: metricsPort, host: metricsHost, names: metricsNames }).catch(
          refuseListening('METRICS_PORT', 'METRICS_HOST'),
        )
  if (metrics && metricsPort === 0) await show({ out: `Metrics are on port ${metrics.port}.` })
  let worker: Worker | null = null
  let stopping = false
  stopOnSignal(async () => {
    stopping = true
    await server?.close()
    await worker?.stop()
    await metrics?.close()
    await closeControl()
    await app.close()
  })
  // Visitors go first: at a start, reads and writes of the jobs would delay the index. They do not wait for ever.
  if (server) await Promise.race([app.ready(), pause(MAX_JOBS_WAIT_MS, undefined, { ref: false })])
  if (stopping) return
  if (config.role !== 'web') worker = app.startWorker()
  await app.ready()
  notifySystemdReady()
  await announce(config, app)
}

/** Loads most of the code, which a command that the running site carries out does not need. */
async function loadSite() {
  return await Promise.all([
    import('./assemble/assemble.ts'),
    import('#web/server.ts'),
    import('#web/operator/metrics.ts'),
  ])
}

/** Says which setting names a port or an address on which nothing can listen. */
function refuseListening(portName: string, hostName: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Error && 'code' in error)) throw error
    const { code, address, port } = { address: '', port: '', ...error } as Record<string, unknown>
    const where = `nothing can listen on ${String(address)}:${String(port)}`
    if (code === 'EADDRINUSE')
      throw new ConfigError(portName, `${where}, which is taken by another program. Choose another port.`)
    if (code === 'EACCES')
      throw new ConfigError(portName, `${where}: ports below 1024 are for root. Choose another, behind a web server.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL')
      throw new ConfigError(hostName, `this machine has no such address (${error.message}). Choose one of its own.`)
    throw error
  }
}

const MAX_JOBS_WAIT_MS = 15_000

function onWait(): void {
  void show({ err: 'The last Gevel on this folder is still ending: waiting for it, ten seconds at most.' })
}

async function announce(config: Config, app: Assembled): Promise<void> {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const say = (text: string) => void process.stdout.write(`${text}\n`)
  if (config.role === 'worker') say(`Gevel's worker is running (${seconds} s).`)
  else say(`Gevel is at ${config.baseUrl} (ready in ${seconds} s).`)
  say(
    `${app.store.engine === 'embedded' ? `Everything is kept in ${config.varDir}` : 'Everything is kept in PostgreSQL'}; mails ${config.smtpUrl ? 'go out by SMTP' : `are files in ${config.varDir}/mail`}.`,
  )
  if (config.settingsFile !== null) say(`Settings are read from ${config.settingsFile}.`)
  if (config.role !== 'worker' && app.mailsPath) say(`Read them at ${config.baseUrl}${app.mailsPath}`)
  // A database that goes away just now is no reason to end: the site waits for it (/readyz).
  const isDemo = await app.isDemo().catch(() => false)
  if (config.role !== 'worker') {
    const lookAround = isDemo ? app.lookAroundPath : null
    const invites = await app.hasOwner().then(
      (has) => !has,
      () => false,
    )
    const ways = [
      ...(lookAround ? ['look around in it as Noor, Bram or Lotte'] : []),
      ...(invites ? [`${OWN_COMMAND} office invite <email> lets its first owner in`] : []),
    ]
    say(
      `The office is at ${config.baseUrl}${lookAround ?? '/office'}${ways.length === 0 ? '' : `: ${ways.join('; ')}`}.`,
    )
  }
  if (isDemo) say(`It shows the demonstration. Your own listings: ${OWN_COMMAND} import <file>`)
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

async function show(line: ControlLine): Promise<void> {
  if ('out' in line) await writeText(process.stdout, `${line.out}\n`)
  if ('piece' in line) await writeText(process.stdout, line.piece)
  if ('err' in line) await writeText(process.stderr, `${line.err}\n`)
}
