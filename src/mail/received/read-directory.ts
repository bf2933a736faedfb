import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

/** A mail as it lies in the folder, read the way a mail program reads it. */
export type KeptMail = {
  file: string
  to: string
  subject: string
  date: string | null
  html: string
  text: string
  raw: string
}

const MAIL_FILE = /^[\w.:-]{1,200}\.eml$/

/** File names of the newest mails first. */
export async function mailFiles(folder: string, most: number): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => MAIL_FILE.test(name))
    .sort()
    .reverse()
    .slice(0, most)
}

/** null for a name that is none of ours or not there. */
export async function readMail(folder: string, file: string): Promise<KeptMail | null> {
  if (!MAIL_FILE.test(file)) return null
  const raw = await readFile(join(folder, file), 'utf8').catch(() => null)
  if (raw === null) return null
  const mail = await PostalMime.parse(raw)
  return {
    file,
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    date: mail.date ?? null,
    html: mail.html ?? '',
    text: mail.text ?? '',
    raw,
  }
}
