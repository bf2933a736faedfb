import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

/** A mail of the folder, read as a mail program reads it. */
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

/** File names of mails, the newest first. */
export async function mailFiles(folder: string, most: number): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => MAIL_FILE.test(name))
    .sort()
    .reverse()
    .slice(0, most)
}

/** Reads a mail of the folder; null when the name is not one of ours, or there is no such file. */
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
