import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { writeText } from '#cli/write-text.ts'

/** A command on its way to the running server, and what comes back, line by line; a `piece` is a part of one. */
export type ControlRequest = { args: string[]; cwd: string }
export type ControlLine = { out: string } | { piece: string } | { err: string } | { exit: number }
/** Resolves when there is room for the next line. */
export type Print = (line: ControlLine) => void | Promise<void>
export type ControlHandler = (request: ControlRequest, print: Print) => Promise<number>

/** Bytes that a socket's path may have everywhere. */
const MAX_SOCKET_PATH_BYTES = 100
/** A command and its arguments; what comes back is ours. */
const MAX_COMMAND_BYTES = 1024 * 1024
const IS_WINDOWS = process.platform === 'win32'

/**
 * Takes commands for the server of this folder; only the user who runs it may connect. The lock on the store guards
 * against two servers. A folder too deep for a socket gets one in a new folder of the system's temporary folder, whose
 * name nobody can guess: it stands in the folder, in `control.path`.
 */
export async function serveControl(varDir: string, handle: ControlHandler): Promise<() => Promise<void>> {
  const { path, remove } = IS_WINDOWS ? { path: pipeOf(varDir), remove: () => {} } : newPath(realpathSync(varDir))
  const server = createServer((socket) => void answer(socket, handle))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  if (!IS_WINDOWS) chmodSync(path, 0o600)
  return async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()))
    remove()
  }
}

/** Runs a command in the server of this folder. Gives its exit code, or null when no server runs there. */
export async function callControl(varDir: string, request: ControlRequest, print: Print): Promise<number | null> {
  const path = IS_WINDOWS ? pipeOf(varDir) : knownPath(varDir)
  return path === null ? null : await call(path, request, print)
}

async function call(path: string, request: ControlRequest, print: Print): Promise<number | null> {
  const socket = createConnection(path)
  try {
    await once(socket, 'connect')
  } catch (error) {
    if (NOBODY_LISTENS.has(codeOf(error))) return null
    throw error
  }
  socket.write(lineOf(request))
  let exit: number | null = null
  // What is said is read as fast as it is printed: a backup into a slow pipe does not pile up here.
  for await (const text of createInterface({ input: socket })) {
    const line = JSON.parse(text) as ControlLine // our own server wrote it
    if ('exit' in line) exit = line.exit
    else await print(line)
  }
  if (exit === null)
    throw new Error('The server stopped before the command was finished. Start it and run the command again.')
  return exit
}

const NOBODY_LISTENS: ReadonlySet<unknown> = new Set(['ENOENT', 'ECONNREFUSED'])

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

function pipeOf(varDir: string): string {
  const real = existsSync(varDir) ? realpathSync(varDir) : varDir
  return `\\\\.\\pipe\\gevel-${createHash('sha256').update(real).digest('hex').slice(0, 24)}`
}

const socketIn = (varDir: string) => join(varDir, 'control.sock')
const noteIn = (varDir: string) => join(varDir, 'control.path')
const fits = (path: string) => Buffer.byteLength(path) < MAX_SOCKET_PATH_BYTES

/** Where to listen, with what a server that was killed left there cleared away. */
function newPath(varDir: string): { path: string; remove: () => void } {
  const inside = socketIn(varDir)
  const note = noteIn(varDir)
  const left = noted(varDir)
  if (left !== null && isOurs(lstat(dirname(left)), varDir)) rmSync(dirname(left), { recursive: true, force: true })
  rmSync(note, { force: true })
  if (fits(inside)) {
    if (lstat(inside)) unlinkSync(inside)
    return { path: inside, remove: () => {} }
  }
  const folder = mkdtempSync(join(tmpdir(), FOLDER))
  const path = join(folder, 'control.sock')
  if (!fits(path)) {
    rmSync(folder, { recursive: true })
    throw new Error(
      `Commands need a socket, and its path would be too long: shorten VAR_DIR (${varDir}) or TMPDIR (${tmpdir()}).`,
    )
  }
  writeFileSync(note, `${path}\n`, { mode: 0o600 })
  const remove = () => {
    rmSync(folder, { recursive: true, force: true })
    rmSync(note, { force: true })
  }
  return { path, remove }
}

const FOLDER = 'gevel-control-'

/** Where the server of the folder listens, as far as one does; throws when that belongs to somebody else. */
function knownPath(varDir: string): string | null {
  if (!existsSync(varDir)) return null
  const real = realpathSync(varDir)
  const path = fits(socketIn(real)) ? socketIn(real) : noted(real)
  const socket = path === null ? null : lstat(path)
  if (path === null || socket === null) return null
  const folder = dirname(path)
  const isPrivate = folder === real || isOurs(lstat(folder), real)
  if (isPrivate && socket.isSocket() && belongs(socket, real)) return path
  throw new Error(
    `${path} does not belong to who runs the site of ${real}. Nothing was sent there: look who put it there.`,
  )
}

function noted(varDir: string): string | null {
  const note = lstat(noteIn(varDir))
  if (!note?.isFile() || !belongs(note, varDir)) return null
  const path = readFileSync(noteIn(varDir), 'utf8').trim()
  return basename(path) === 'control.sock' && basename(dirname(path)).startsWith(FOLDER) ? path : null
}

/** A folder that nobody else can look into or write to. */
const isOurs = (folder: Stats | null, varDir: string): boolean =>
  folder !== null && folder.isDirectory() && (folder.mode & 0o077) === 0 && belongs(folder, varDir)

/** Us, whoever owns the folder and with it the store, or the administrator, who runs commands for others. */
const belongs = ({ uid }: Stats, varDir: string): boolean =>
  uid === process.getuid?.() || uid === lstatSync(varDir).uid || uid === 0

const lstat = (path: string): Stats | null => lstatSync(path, { throwIfNoEntry: false }) ?? null

async function answer(socket: Socket, handle: ControlHandler): Promise<void> {
  const print: Print = (line) => writeText(socket, lineOf(line))
  socket.on('error', () => {}) // the person at the other end pressed Ctrl-C; the command itself goes on
  try {
    const line = await firstLine(socket)
    if (line !== null) await print({ exit: await handle(JSON.parse(line) as ControlRequest, print) }) // same user, same program
  } catch (error) {
    await print({ err: error instanceof Error ? error.message : String(error) })
    await print({ exit: 1 })
  }
  socket.end(() => socket.destroy())
}

/** Whatever comes after it is thrown away; null: nothing whole came. Rejects a line that is longer than any command. */
async function firstLine(socket: Socket): Promise<string | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    const part = chunk as Buffer // a socket without an encoding gives Buffers
    const end = part.indexOf('\n')
    length += end < 0 ? part.length : end
    if (length > MAX_COMMAND_BYTES) throw new Error(`A command is at most ${MAX_COMMAND_BYTES} bytes long.`)
    parts.push(end < 0 ? part : part.subarray(0, end))
    if (end < 0) continue
    socket.resume()
    return Buffer.concat(parts).toString('utf8')
  }
  return null
}

/** What readline takes for the end of a line may stand in a text of JSON as it is. */
const lineOf = (value: ControlRequest | ControlLine): string =>
  `${JSON.stringify(value)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)}\n`
