import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

/** The facts that tell to whom a mail in the folder belongs. Addresses are whole, as in the headers. */
export type MailFileHead = { key: string; writtenAt: Date; to: string[]; replyTo: string[] }

/**
 * Deletes those mails of a folder that are to be forgotten, half-written files included; returns how many. Only the headers
 * are read: an address that somebody wrote in the text does not make a mail theirs.
 */
export async function forgetMailFiles(folder: string, isForgotten: (mail: MailFileHead) => boolean): Promise<number> {
  let forgotten = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const named = NAME.exec(name)
    if (!named) continue
    const path = join(folder, name)
    const [, date = '', time = '', key = ''] = named
    const writtenAt = new Date(
      `${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)(...)/, '$1:$2:$3.$4')}Z`,
    )
    const headers = await headersOf(path)
    if (headers === null || !isForgotten({ key, writtenAt, ...headers })) continue
    await rm(path, { force: true })
    forgotten += 1
  }
  return forgotten
}

/** File names of `directoryTransport`, also while it writes a file. */
const NAME = /^\.?(\d{8})T(\d{9})Z-([\w-]+)\.eml(?:\.tmp)?$/

/** More than all headers of one of our mails together. */
const MAX_HEADER_BYTES = 64 * 1024

/** null: the file has gone. */
async function headersOf(path: string): Promise<Pick<MailFileHead, 'to' | 'replyTo'> | null> {
  const file = await open(path).catch(() => null)
  if (file === null) return null
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0)
    const [head = ''] = buffer.toString('latin1', 0, bytesRead).split(/\r?\n\r?\n/)
    const { to, replyTo } = await PostalMime.parse(`${head}\r\n\r\n`)
    const addresses = (those: typeof to) => those?.flatMap(({ address }) => address ?? []) ?? []
    return { to: addresses(to), replyTo: addresses(replyTo) }
  } finally {
    await file.close()
  }
}
