import { createTransport } from 'nodemailer'

export type SmtpAnswer = { answers: true; isEncrypted: boolean } | { answers: false; why: string }

const TIMEOUT_MS = 10_000

/** Connects to a mail server and signs in, as a mail would, and sees whether it encrypts. Sends nothing. */
export async function checkSmtp(url: string): Promise<SmtpAnswer> {
  const why = await whyNoAnswer(url, false)
  if (why !== null) return { answers: false, why }
  return { answers: true, isEncrypted: url.startsWith('smtps:') || (await whyNoAnswer(url, true)) === null }
}

async function whyNoAnswer(url: string, requireTLS: boolean): Promise<string | null> {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const server = createTransport({ url, requireTLS, ...timeouts })
  try {
    await server.verify()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    server.close()
  }
}
