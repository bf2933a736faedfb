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
import type { Locale } from '#base/locale.ts'
import { writeText } from '#cli/write-text.ts'

/** A command for the running server with the language of its shell, and its answer line by line; a `piece` is a part of a line. */
export type ControlRequest = { args: string[]; cwd: string; locale?: Locale }
export type ControlLine = { out: string } | { piece: string } | { err: string } | { exit: number }
/** Resolves when there is room for the next line. */
export type Print = (line: ControlLine) => void | Promise<void>
export type ControlHandler = (request: ControlRequest, print: Print) => Promise<number>

/** A socket's path of this length works on every system. */
const MAX_SOCKET_PATH_BYTES = 100
/** Limits a command with its arguments. Its answer has no limit, because our own server writes it. */
const MAX_COMMAND_BYTES = 1024 * 1024
const IS_WINDOWS = process.platform === 'win32'

/**
 * Accepts commands for the server of this folder; only the user who runs it may connect. The lock on the store guards
 * against two servers. When the folder's path is too long for a socket, the socket lies in a new temporary folder whose
 * name nobody can guess; `control.path` in this folder says where.
 */
export async function serveControl(varDir: string, handle: ControlHandler): Promise<() => Promise<void>> {
  const { path, remove } = IS_WINDOWS
    ? { path: pipeOf(varDir), remove: () => {} }
    : prepareSocketPath(realpathSync(varDir))
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
  const path = IS_WINDOWS ? pipeOf(varDir) : findSocketPath(varDir)
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
  // Lines are read as fast as they are printed, so that a long answer into a slow pipe does not pile up here.
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
const fitsSocket = (path: string) => Buffer.byteLength(path) < MAX_SOCKET_PATH_BYTES

/** Chooses the path to listen on and removes what a killed server left there. */
function prepareSocketPath(varDir: string): { path: string; remove: () => void } {
  const inside = socketIn(varDir)
  const note = noteIn(varDir)
  const leftSocket = readNotedPath(varDir)
  if (leftSocket !== null && isOurs(lstat(dirname(leftSocket)), varDir))
    rmSync(dirname(leftSocket), { recursive: true, force: true })
  rmSync(note, { force: true })
  if (fitsSocket(inside)) {
    if (lstat(inside)) unlinkSync(inside)
    return { path: inside, remove: () => {} }
  }
  const folder = mkdtempSync(join(tmpdir(), TEMPORARY_FOLDER_PREFIX))
  const path = join(folder, 'control.sock')
  if (!fitsSocket(path)) {
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

const TEMPORARY_FOLDER_PREFIX = 'gevel-control-'

/** The path of the server's socket, or null when there is none; throws when the socket belongs to somebody else. */
function findSocketPath(varDir: string): string | null {
  if (!existsSync(varDir)) return null
  const real = realpathSync(varDir)
  const path = fitsSocket(socketIn(real)) ? socketIn(real) : readNotedPath(real)
  const socket = path === null ? null : lstat(path)
  if (path === null || socket === null) return null
  const folder = dirname(path)
  const isPrivate = folder === real || isOurs(lstat(folder), real)
  if (isPrivate && socket.isSocket() && isOwnedByUs(socket, real)) return path
  throw new Error(
    `${path} does not belong to who runs the site of ${real}. Nothing was sent there: look who put it there.`,
  )
}

function readNotedPath(varDir: string): string | null {
  const note = lstat(noteIn(varDir))
  if (!note?.isFile() || !isOwnedByUs(note, varDir)) return null
  const path = readFileSync(noteIn(varDir), 'utf8').trim()
  return basename(path) === 'control.sock' && basename(dirname(path)).startsWith(TEMPORARY_FOLDER_PREFIX) ? path : null
}

/** A folder that nobody else can look into or write to. */
const isOurs = (folder: Stats | null, varDir: string): boolean =>
  folder !== null && folder.isDirectory() && (folder.mode & 0o077) === 0 && isOwnedByUs(folder, varDir)

/** "Us" is the current user, the owner of the folder and its store, or the administrator, who runs commands for others. */
const isOwnedByUs = ({ uid }: Stats, varDir: string): boolean =>
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

/** Reads one line and drops the rest; null when no whole line came. Throws when the line is longer than any command. */
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

/** JSON leaves U+2028 and U+2029 as they are, but readline takes them for the end of a line. */
const lineOf = (value: ControlRequest | ControlLine): string =>
  `${JSON.stringify(value)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)}\n`
