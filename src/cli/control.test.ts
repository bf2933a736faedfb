import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { callControl, type ControlHandler, type ControlLine, serveControl } from '#cli/control.ts'
import { POSIX, needing } from '../../test/run/needing.ts'

const echo: ControlHandler = async ({ args }, print) => {
  await print({ out: args.join('') })
  return 0
}
/** A new folder; `deep` makes its path too long for a socket. */
function folder(deep = ''): string {
  const made = mkdtempSync(join(tmpdir(), 'gevel-test-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  const inside = join(made, deep)
  mkdirSync(inside, { recursive: true, mode: 0o700 })
  return inside
}
const DEEP = 'd'.repeat(120)
const ask = async (varDir: string, ...args: string[]) => {
  const said: ControlLine[] = []
  return { exit: await callControl(varDir, { args, cwd: varDir }, (line) => void said.push(line)), said }
}
async function served(varDir: string, handle = echo): Promise<() => Promise<void>> {
  const close = await serveControl(varDir, handle)
  onTestFinished(close)
  return close
}

test('the output of a command arrives complete, whatever it contains', async () => {
  const varDir = folder()
  await served(varDir)
  const text = 'een\u2028twee\u2029drie\r\nvier\u0085vijf'
  expect(await ask(varDir, text)).toEqual({ exit: 0, said: [{ out: text }] })
})

needing(test, POSIX)(
  'a folder too deep for a socket has it in a private folder under an unpredictable name [control.deep-folder]',
  async () => {
    const varDir = folder(DEEP)
    const close = await served(varDir)
    const path = readFileSync(join(varDir, 'control.path'), 'utf8').trim()
    expect(lstatSync(dirname(path)).mode & 0o777).toBe(0o700)
    expect(await ask(varDir, 'hello')).toEqual({ exit: 0, said: [{ out: 'hello' }] })
    await close()
    expect(existsSync(dirname(path))).toBe(false)
    expect((await ask(varDir, 'hello')).exit, 'no server runs').toBeNull()
    const again = await serveControl(varDir, echo)
    expect(readFileSync(join(varDir, 'control.path'), 'utf8').trim()).not.toBe(path)
    await again()
  },
)

needing(test, POSIX)('a killed server leaves nothing that stops the next one', async () => {
  for (const deep of ['', DEEP]) {
    const varDir = folder(deep)
    const [socket, note] = [join(varDir, 'control.sock'), join(varDir, 'control.path')]
    if (deep === '') writeFileSync(socket, '')
    else writeFileSync(note, `${tmpdir()}/gevel-control-gone/control.sock\n`)
    if (deep !== '') expect((await ask(varDir, 'hello')).exit).toBeNull()
    await served(varDir)
    expect(await ask(varDir, 'hello')).toEqual({ exit: 0, said: [{ out: 'hello' }] })
  }
})

needing(test, POSIX)('nothing is sent to a socket that another user may have created [control.owner]', async () => {
  const heard: unknown[] = []
  const trap = createServer((socket) => socket.on('data', (data) => heard.push(data)).on('error', () => {}))
  onTestFinished(() => void trap.close())
  const varDir = folder(DEEP)
  const open = mkdtempSync(join(tmpdir(), 'gevel-control-'))
  onTestFinished(() => rmSync(open, { recursive: true, force: true }))
  const path = join(open, 'control.sock')
  await new Promise<void>((resolve) => trap.listen(path, resolve))
  writeFileSync(join(varDir, 'control.path'), `${path}\n`)
  chmodSync(open, 0o755)
  await expect(ask(varDir, 'erase-person', 'a@example.org'), 'a world-writable folder').rejects.toThrow(
    'Nothing was sent',
  )
  // A link in place of the folder.
  chmodSync(open, 0o700)
  const elsewhere = `${open}-moved`
  renameSync(open, elsewhere)
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
  symlinkSync(elsewhere, open)
  await expect(ask(varDir, 'erase-person', 'a@example.org'), 'a link').rejects.toThrow('Nothing was sent')
  expect(heard).toEqual([])
})

test('a line longer than any command is refused, and not buffered further [control.longest-line]', async () => {
  const varDir = folder()
  let handled = 0
  await served(varDir, async () => ++handled)
  const socket = createConnection(join(varDir, 'control.sock'))
  let said = ''
  socket.setEncoding('utf8').on('data', (text: string) => (said += text))
  socket.on('error', () => {}) // the server hangs up while the test still sends
  const closed = new Promise((resolve) => socket.once('close', resolve))
  for (let sent = 0; sent < 8 && !socket.destroyed; sent++) socket.write('x'.repeat(1024 * 1024))
  await closed
  expect(said).toContain('at most 1048576 bytes')
  expect(handled).toBe(0)
  expect((await ask(varDir, 'hello')).exit, 'the next command is served').toBe(1)
})

test('output for a slow reader does not pile up [control.slow-reader]', async () => {
  const varDir = folder()
  const [lines, text] = [3_000, 'x'.repeat(20_000)]
  let said = 0
  await served(varDir, async (_, print) => {
    for (; said < lines; said += 1) await print({ out: text })
    return 0
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let printed = 0
  const exit = callControl(varDir, { args: [], cwd: varDir }, async () => {
    await released
    printed += 1
  })
  for (let turn = 0; turn < 3_000; turn += 1) await new Promise(setImmediate)
  expect(said, 'the command waits for the slow reader').toBeLessThan(lines)
  release()
  expect(await exit).toBe(0)
  expect(printed).toBe(lines)
})
