import { createPublicKey } from 'node:crypto'
import { resolveTxt } from 'node:dns/promises'
import { broken, type ExaminedSettings, type Finding, look, ok } from '#journeys/doctor/finding.ts'
import { checkSmtp } from '#mail/smtp-check.ts'

type MailSettings = Pick<ExaminedSettings, 'smtpUrl' | 'mailFrom' | 'dkim'>

/** Resolves to the texts of a name in DNS; none where there is no such name. Throws where DNS does not answer. */
export type ResolveTexts = (name: string) => Promise<string[]>

export const resolveTexts: ResolveTexts = async (name) => {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw error
  }
}

/** The mail server, and what the domain of the sender says in DNS about who may send for it. */
export async function examineMail({ smtpUrl, mailFrom, dkim }: MailSettings, texts: ResolveTexts): Promise<Finding[]> {
  if (smtpUrl === null)
    return [look('mail server', 'SMTP_URL is not set: mails go nowhere, they are files in VAR_DIR/mail.')]
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1).toLowerCase()
  return await Promise.all([
    mailServer(smtpUrl),
    asked('SPF', async () => spf(domain, await texts(domain))),
    asked('DMARC', async () => dmarc(domain, await texts(`_dmarc.${domain}`))),
    asked('DKIM', async () => (dkim === null ? unsigned : signed(dkim, await texts(dkimName(dkim))))),
  ])
}

async function mailServer(smtpUrl: string): Promise<Finding> {
  const { host } = new URL(smtpUrl)
  const answer = await checkSmtp(smtpUrl)
  if (!answer.answers) return broken('mail server', `${host} does not take our mail: ${answer.why}. Mails wait.`)
  if (answer.isEncrypted) return ok('mail server', `${host} answers, encrypted.`)
  return look('mail server', `${host} answers, and mail goes to it unencrypted: it offers no STARTTLS we could use.`)
}

/** DNS may be away while the mail server is not. */
async function asked(what: string, ask: () => Promise<Finding>): Promise<Finding> {
  return await ask().catch((error: unknown) =>
    look(what, `DNS does not answer (${error instanceof Error ? error.message : String(error)}).`),
  )
}

function spf(domain: string, texts: readonly string[]): Finding {
  const found = texts.filter((text) => /^v=spf1(?: |$)/i.test(text))
  if (found.length === 1) return ok('SPF', `${domain} says: ${found[0]}`)
  if (found.length > 1) return broken('SPF', `${domain} has ${found.length} SPF records, and must have one.`)
  return look('SPF', `${domain} does not say who may send its mail: add a TXT record such as "v=spf1 mx ~all".`)
}

function dmarc(domain: string, texts: readonly string[]): Finding {
  const found = texts.find((text) => /^v=DMARC1\s*;/i.test(text))
  if (found !== undefined) return ok('DMARC', `_dmarc.${domain} says: ${found}`)
  return look('DMARC', `There is no TXT record _dmarc.${domain}, and large mailboxes ask for one: "v=DMARC1; p=none".`)
}

const unsigned = look('DKIM', 'Mails are not signed here (DKIM_DOMAIN is not set). Does your mail server sign them?')

type Dkim = NonNullable<ExaminedSettings['dkim']>

const dkimName = ({ selector, domain }: Dkim): string => `${selector}._domainkey.${domain}`

function signed(dkim: Dkim, texts: readonly string[]): Finding {
  const name = dkimName(dkim)
  const own = createPublicKey(dkim.key).export({ type: 'spki', format: 'der' }).toString('base64')
  const published = texts.flatMap((text) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1]?.replaceAll(/\s/g, '') ?? [])
  if (published.includes(own)) return ok('DKIM', `${name} holds the key with which mails are signed.`)
  const record = `"v=DKIM1; k=rsa; p=${own}"`
  if (published.length === 0)
    return broken(
      'DKIM',
      `Mails are signed and nobody can check it: there is no TXT record ${name}. It must be ${record}.`,
    )
  return broken('DKIM', `${name} holds another key than the one of DKIM_KEY_FILE. It must be ${record}.`)
}
