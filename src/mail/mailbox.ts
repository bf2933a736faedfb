import { createReadStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * A mail as it lies in a mailbox. `done`: it has been dealt with and need not be read again. `forget`: nor kept, where
 * the mailbox is the site's own (a Maildir).
 */
export type MailboxMail = {
  content: Uint8Array
  /** only its beginning is in `content`: it is longer than what was asked for */
  isCut: boolean
  done: () => Promise<void>
  forget: () => Promise<void>
}

/** A folder in which a mail server puts each mail as a file into `new`. */
export const isMaildir = (path: string): boolean => existsSync(join(path, 'new')) && existsSync(join(path, 'cur'))

/**
 * The mails of a Maildir (new ones; they move to `cur` when done), of a folder of files, of an mbox file, or the one in
 * a file. Of longer ones than `most` bytes only the beginning is read. Throws when there is nothing at the path.
 */
export async function* readMailbox(path: string, most: number): AsyncGenerator<MailboxMail> {
  if (isMaildir(path)) yield* newMails(path, most)
  else if ((await stat(path)).isDirectory()) {
    for (const name of await filesIn(path)) yield* fileMails(join(path, name), most)
  } else yield* fileMails(path, most)
}

async function* newMails(path: string, most: number): AsyncGenerator<MailboxMail> {
  for (const name of await filesIn(join(path, 'new'))) {
    const read = await readBeginning(join(path, 'new', name), most)
    // Another process was faster.
    const done = () => rename(join(path, 'new', name), join(path, 'cur', `${name}:2,S`)).catch(() => {})
    const forget = () => rm(join(path, 'new', name), { force: true })
    if (read !== null) yield { ...read, done, forget }
  }
}

const LEFT_AS_IT_IS = { done: async () => {}, forget: async () => {} }

async function* fileMails(file: string, most: number): AsyncGenerator<MailboxMail> {
  if (await isMbox(file)) yield* mboxMails(file, most)
  else {
    const read = await readBeginning(file, most)
    if (read !== null) yield { ...read, ...LEFT_AS_IT_IS }
  }
}

/** Each mail begins with a line `From …`; lines of its text that begin so have a `>` before them. */
async function* mboxMails(file: string, most: number): AsyncGenerator<MailboxMail> {
  let lines: string[] = []
  let size = 0
  const mail = function* (): Generator<MailboxMail> {
    if (lines.length > 0)
      yield { content: Buffer.from(lines.join('\r\n'), 'latin1'), isCut: size > most, ...LEFT_AS_IT_IS }
    lines = []
    size = 0
  }
  for await (const line of createInterface({ input: createReadStream(file, 'latin1') })) {
    if (line.startsWith('From ')) yield* mail()
    else if (size <= most) {
      lines.push(line.replace(/^>(>*From )/, '$1'))
      size += line.length + 2
    }
  }
  yield* mail()
}

async function isMbox(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.toString('latin1', 0, bytesRead) === 'From '
  } finally {
    await handle.close()
  }
}

/** null: it has gone. */
async function readBeginning(file: string, most: number): Promise<{ content: Uint8Array; isCut: boolean } | null> {
  const handle = await open(file).catch(() => null)
  if (handle === null) return null
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, most)), 0, Math.min(size, most), 0)
    return { content: buffer.subarray(0, bytesRead), isCut: size > most }
  } finally {
    await handle.close()
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() && !entry.name.startsWith('.') ? [entry.name] : [])).sort()
}
