import { SMTPServer } from 'smtp-server'

export type MailSink = {
  url: string
  /** the number of different addresses with this prefix that got mail */
  digests: () => number
  /** when the first of these mails arrived (`performance.now()`), or null */
  firstAt: () => number | null
  /** calls `arrived` when a mail to this address arrives, or at once when it already has */
  expect: (email: string, arrived: () => void) => void
  waiting: () => number
  close: () => Promise<void>
}

/** A mail server that accepts everything and keeps only the addresses that got mail. */
export async function startMailSink(beginning: string): Promise<MailSink> {
  let firstAt: number | null = null
  const digestAddresses = new Set<string>()
  const otherAddresses = new Set<string>()
  const expected = new Map<string, () => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) {
          if (address.startsWith(beginning)) {
            digestAddresses.add(address)
            firstAt ??= performance.now()
          } else otherAddresses.add(address)
          expected.get(address)?.()
          expected.delete(address)
        }
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    digests: () => digestAddresses.size,
    firstAt: () => firstAt,
    expect(email, arrived) {
      if (otherAddresses.has(email)) arrived()
      else expected.set(email, arrived)
    },
    waiting: () => expected.size,
    close: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
