import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutgoingMail } from '#domain/requests/outgoing-mail.ts'
import { type Dkim, mimeOf, type Sender } from '#mail/message.ts'
import type { Transport } from '#mail/transport.ts'

/**
 * Writes each mail as one file `<UTC time>-<key>.eml` into a flat folder. A file is complete or not there at all, and on
 * disk before the mail counts as sent.
 */
export function directoryTransport(options: {
  folder: string
  from: Sender
  dkim: Dkim | null
  now: () => Date
}): Transport {
  const { folder, from, dkim, now } = options
  return {
    kind: 'directory',
    async send(mail) {
      try {
        const at = now()
        await writeWhole(folder, fileName(mail, at), await mimeOf(mail, from, at, dkim))
        return { outcome: 'sent' }
      } catch (error) {
        if (error instanceof TypeError) return { outcome: 'message', detail: error.message }
        const { code, message } = error as NodeJS.ErrnoException // of the file system
        return { outcome: 'unavailable', code: code ?? null, detail: message }
      }
    },
    async ready() {
      return await mkdir(folder, { recursive: true }).then(
        () => true,
        () => false,
      )
    },
    close() {},
  }
}

/** The name of a mail's file; names sort by time. `20261120T133000123Z-digest-7-daily-2026-11-20.eml` */
function fileName({ key }: OutgoingMail, at: Date): string {
  const time = at.toISOString().replace(/[-:.]/g, '')
  return `${time}-${key.replace(/[^a-z0-9-]/g, '_').slice(0, 150)}.eml`
}

async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `.${name}.tmp`)
  const file = await open(temporary, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, join(folder, name))
}
