import { createReadStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_HEAD_BYTES } from '#mail/received/mail-head.ts'

/**
 * A mail in a mailbox. `done` marks it as handled, so that it is not read again. `forget` deletes it, where the mailbox is
 * the site's own (a Maildir).
 */
export type MailboxMail = {
  /** its first `MAX_HEAD_BYTES` bytes */
  beginning: Uint8Array
  /** Reads the mail up to this number of bytes; null when it is gone. `isCut`: the mail is longer. */
  read: (maxBytes: number) => Promise<{ content: Uint8Array; isCut: boolean } | null>
  done: () => Promise<void>
  forget: () => Promise<void>
}

/** Is it a Maildir: a folder in which a mail server writes each mail as a file into `new`? */
export const isMaildir = (path: string): boolean => existsSync(join(path, 'new')) && existsSync(join(path, 'cur'))

/**
 * The mails at a path: the new ones of a Maildir (they move to `cur` when done), those of a folder of files, of an mbox
 * file, or the one mail in a file. Of a longer mail in an mbox only the first `maxBytes` can be read. Throws when there is
 * nothing at the path.
 */
export async function* readMailbox(path: string, maxBytes: number): AsyncGenerator<MailboxMail> {
  if (isMaildir(path)) yield* newMails(path)
  else if ((await stat(path)).isDirectory()) {
    for (const name of await filesIn(path)) yield* fileMails(join(path, name), maxBytes)
  } else yield* fileMails(path, maxBytes)
}

async function* newMails(path: string): AsyncGenerator<MailboxMail> {
  for (const name of await filesIn(join(path, 'new'))) {
    const file = join(path, 'new', name)
    // A failure means that another process moved it first.
    const done = () => rename(file, join(path, 'cur', `${name}:2,S`)).catch(() => {})
    const forget = () => rm(file, { force: true })
    const mail = await mailIn(file)
    if (mail !== null) yield { ...mail, done, forget }
  }
}

const LEFT_AS_IT_IS = { done: async () => {}, forget: async () => {} }

async function* fileMails(file: string, maxBytes: number): AsyncGenerator<MailboxMail> {
  if (await isMbox(file)) yield* mboxMails(file, maxBytes)
  else {
    const mail = await mailIn(file)
    if (mail !== null) yield { ...mail, ...LEFT_AS_IT_IS }
  }
}

/** In an mbox each mail begins with a line `From …`; a line of the text that begins so has a `>` before it. */
async function* mboxMails(file: string, maxBytes: number): AsyncGenerator<MailboxMail> {
  let lines: string[] = []
  let size = 0
  const mail = function* (): Generator<MailboxMail> {
    if (lines.length > 0) {
      const content = Buffer.from(lines.join('\r\n'), 'latin1')
      const isLonger = size > maxBytes
      yield {
        beginning: content.subarray(0, MAX_HEAD_BYTES),
        read: async (most) => ({ content: content.subarray(0, most), isCut: isLonger || content.length > most }),
        ...LEFT_AS_IT_IS,
      }
    }
    lines = []
    size = 0
  }
  for await (const line of linesIn(file, maxBytes)) {
    if (line.startsWith('From ')) yield* mail()
    else if (size <= maxBytes) {
      lines.push(line.replace(/^>(>*From )/, '$1'))
      size += line.length + 2
    }
  }
  yield* mail()
}

/** The lines of a file, one character for each byte. Of a longer line, only the first `maxBytes` bytes and one more. */
async function* linesIn(file: string, maxBytes: number): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let size = 0
  const keep = (part: Buffer) => {
    const kept = part.subarray(0, Math.max(0, maxBytes + 1 - size))
    size += kept.length
    if (kept.length > 0) parts.push(kept)
  }
  const line = () => {
    const text = Buffer.concat(parts).toString('latin1')
    parts = []
    size = 0
    return text.endsWith('\r') ? text.slice(0, -1) : text
  }
  for await (const read of createReadStream(file)) {
    const chunk = read as Buffer // a stream without an encoding gives Buffers
    let from = 0
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      keep(chunk.subarray(from, end))
      yield line()
      from = end + 1
    }
    keep(chunk.subarray(from))
  }
  if (size > 0) yield line()
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

/** The one mail in a file; null when it is gone. */
async function mailIn(file: string): Promise<Pick<MailboxMail, 'beginning' | 'read'> | null> {
  const read = (maxBytes: number) => readBeginning(file, maxBytes)
  const start = await read(MAX_HEAD_BYTES)
  return start && { beginning: start.content, read }
}

async function readBeginning(file: string, maxBytes: number): Promise<{ content: Uint8Array; isCut: boolean } | null> {
  const handle = await open(file).catch(() => null)
  if (handle === null) return null
  try {
    const { size } = await handle.stat()
    const length = Math.min(size, maxBytes)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return { content: buffer.subarray(0, bytesRead), isCut: size > maxBytes }
  } finally {
    await handle.close()
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() && !entry.name.startsWith('.') ? [entry.name] : [])).sort()
}
