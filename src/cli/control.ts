import { createHash } from 'node:crypto'
import { chmodSync, existsSync, realpathSync, unlinkSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A command on its way to the running server, and what comes back, line by line. */
export type ControlRequest = { args: string[]; cwd: string }
export type ControlLine = { out: string } | { err: string } | { exit: number }
export type ControlHandler = (request: ControlRequest, print: (line: ControlLine) => void) => Promise<number>

/**
 * Where the running server of this folder listens for commands. A socket path may hold some 100 characters,
 * so a deep folder gets one in the system's temporary folder, named after it.
 */
export function controlPath(varDir: string): string {
  const real = existsSync(varDir) ? realpathSync(varDir) : varDir
  const name = createHash('sha256').update(real).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\gevel-${name}`
  const inside = join(real, 'control.sock')
  return inside.length < 100 ? inside : join(tmpdir(), `gevel-${name}.sock`)
}

/** Takes commands on the socket; only the user who runs the server may connect. The lock on the store guards against two servers. */
export async function serveControl(path: string, handle: ControlHandler): Promise<() => Promise<void>> {
  if (process.platform !== 'win32' && existsSync(path)) unlinkSync(path)
  const server = createServer((socket) => void answer(socket, handle))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** Runs a command in the server of this folder. Gives its exit code, or null when no server runs there. */
export function callControl(
  path: string,
  request: ControlRequest,
  print: (line: ControlLine) => void,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path)
    let exit: number | null = null
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    )
    socket.once('connect', () => socket.write(lineOf(request)))
    createInterface({ input: socket })
      .on('error', () => {}) // the socket's own error handler speaks
      .on('line', (text) => {
        const line = JSON.parse(text) as ControlLine // our own server wrote it
        if ('exit' in line) exit = line.exit
        else print(line)
      })
    socket.once('close', (hadError) => {
      if (hadError) return
      if (exit === null)
        reject(new Error('The server stopped before the command was finished. Start it and run the command again.'))
      else resolve(exit)
    })
  })
}

async function answer(socket: Socket, handle: ControlHandler): Promise<void> {
  const print = (line: ControlLine) => void socket.write(lineOf(line))
  socket.on('error', () => {}) // the person at the other end pressed Ctrl-C; the command itself goes on
  try {
    for await (const line of createInterface({ input: socket })) {
      const exit = await handle(JSON.parse(line) as ControlRequest, print) // same user, same program
      print({ exit })
      break
    }
  } catch (error) {
    print({ err: error instanceof Error ? error.message : String(error) })
    print({ exit: 1 })
  }
  socket.end()
}

/** What readline takes for the end of a line may stand in a text of JSON as it is. */
const lineOf = (value: ControlRequest | ControlLine): string =>
  `${JSON.stringify(value)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)}\n`
