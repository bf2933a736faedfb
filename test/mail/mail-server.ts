import { SMTPServer } from 'smtp-server'

/** How the mail server answers at each step; steps without an entry succeed. */
export type Behaviour = {
  from?: (address: string) => Error | null
  to?: (address: string) => Error | null
  /** after the whole mail was received; 'drop' closes the connection without an answer */
  data?: (mail: string) => Error | 'drop' | 'hang' | null
}

export type MailServer = {
  port: number
  url: string
  /** accepted mails, as raw text */
  mails: string[]
  recipients: string[]
  behave: (manners: Behaviour) => void
  close: () => Promise<void>
}

export const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

/** A real SMTP server on this machine, on the given port or one that the system chooses. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: string[] = []
  const recipients: string[] = []
  let manners: Behaviour = {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onMailFrom: ({ address }, _session, done) => done(manners.from?.(address) ?? null),
    onRcptTo({ address }, _session, done) {
      const refused = manners.to?.(address) ?? null
      if (!refused) recipients.push(address)
      done(refused)
    },
    onData(stream, session, done) {
      let mail = ''
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString('utf8')))
      stream.on('end', () => {
        const answer = manners.data?.(mail) ?? null
        if (answer === 'hang') return
        if (answer === 'drop') {
          mails.push(mail)
          const open = server.connections as Set<{ id: string; close: () => void }> // smtp-server documents neither
          for (const connection of open) if (connection.id === session.id) connection.close()
          return
        }
        if (!answer) mails.push(mail)
        done(answer)
      })
    },
  })
  // This library reports a client that hangs up as an error; without a listener it would end the process.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  const listening = typeof address === 'object' && address ? address.port : 0
  return {
    port: listening,
    url: `smtp://127.0.0.1:${listening}?ignoreTLS=true`,
    mails,
    recipients,
    behave: (next) => void (manners = next),
    close: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
