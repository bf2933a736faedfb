import { createReadStream, existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { MOST_REPORT_BYTES } from '#mail/mail-report.ts'

/**
 * A mail as it lies in a mailbox. `done`: it has been dealt with and need not be read again. `forget`: nor kept, where
 * the mailbox is the site's own (a Maildir).
 */
export type MailboxMail = { content: Uint8Array; done: () => Promise<void>; forget: () => Promise<void> }

/** A folder in which a mail server puts each mail as a file into `new`. */
export const isMaildir = (path: string): boolean => existsSync(join(path, 'new')) && existsSync(join(path, 'cur'))

/**
 * The mails of a Maildir (new ones; they move to `cur` when done), of a folder of files, of an mbox file, or the one in
 * a file. Longer ones than a report can be are passed over. Throws when there is nothing at the path.
 */
export async function* readMailbox(path: string): AsyncGenerator<MailboxMail> {
  if (isMaildir(path)) yield* newMails(path)
  else if ((await stat(path)).isDirectory()) {
    for (const name of await filesIn(path)) yield* fileMails(join(path, name))
  } else yield* fileMails(path)
}

async function* newMails(path: string): AsyncGenerator<MailboxMail> {
  for (const name of await filesIn(join(path, 'new'))) {
    const content = await readWhole(join(path, 'new', name))
    // Another process was faster.
    const done = () => rename(join(path, 'new', name), join(path, 'cur', `${name}:2,S`)).catch(() => {})
    const forget = () => rm(join(path, 'new', name), { force: true })
    if (content === null) await done()
    else yield { content, done, forget }
  }
}

const LEFT_AS_IT_IS = { done: async () => {}, forget: async () => {} }

async function* fileMails(file: string): AsyncGenerator<MailboxMail> {
  if (await isMbox(file)) yield* mboxMails(file)
  else {
    const content = await readWhole(file)
    if (content !== null) yield { content, ...LEFT_AS_IT_IS }
  }
}

/** Each mail begins with a line `From …`; lines of its text that begin so have a `>` before them. */
async function* mboxMails(file: string): AsyncGenerator<MailboxMail> {
  let lines: string[] = []
  let size = 0
  const mail = function* (): Generator<MailboxMail> {
    if (lines.length > 0 && size <= MOST_REPORT_BYTES)
      yield { content: Buffer.from(lines.join('\r\n'), 'latin1'), ...LEFT_AS_IT_IS }
    lines = []
    size = 0
  }
  for await (const line of createInterface({ input: createReadStream(file, 'latin1') })) {
    if (line.startsWith('From ')) yield* mail()
    else if (size <= MOST_REPORT_BYTES) {
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

/** null: it has gone, or is too long. */
async function readWhole(file: string): Promise<Uint8Array | null> {
  const { size } = await stat(file).catch(() => ({ size: Infinity }))
  return size > MOST_REPORT_BYTES ? null : await readFile(file).catch(() => null)
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() && !entry.name.startsWith('.') ? [entry.name] : [])).sort()
}
