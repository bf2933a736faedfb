import { createPublicKey } from 'node:crypto'
import { resolveTxt } from 'node:dns/promises'
import { broken, type DoctorLanguage, type ExaminedSettings, type Finding, look, ok } from '#journeys/doctor/finding.ts'
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
export async function examineMail(
  { smtpUrl, mailFrom, dkim }: MailSettings,
  texts: ResolveTexts,
  language: DoctorLanguage,
): Promise<Finding[]> {
  const { t } = language
  if (smtpUrl === null) return [look(t.names.mailServer, t.mail.notSet)]
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1).toLowerCase()
  return await Promise.all([
    mailServer(smtpUrl, language),
    asked('SPF', language, async () => spf(domain, await texts(domain), language)),
    asked('DMARC', language, async () => dmarc(domain, await texts(`_dmarc.${domain}`), language)),
    asked('DKIM', language, async () =>
      dkim === null ? look('DKIM', t.dkim.unsigned) : signed(dkim, await texts(dkimName(dkim)), language),
    ),
  ])
}

async function mailServer(smtpUrl: string, { t }: DoctorLanguage): Promise<Finding> {
  const what = t.names.mailServer
  const { host } = new URL(smtpUrl)
  const answer = await checkSmtp(smtpUrl)
  if (!answer.answers) return broken(what, t.mail.refused(host, answer.why))
  if (answer.isEncrypted) return ok(what, t.mail.encrypted(host))
  return look(what, t.mail.plain(host))
}

/** DNS may be away while the mail server is not. */
async function asked(what: string, { t }: DoctorLanguage, ask: () => Promise<Finding>): Promise<Finding> {
  return await ask().catch((error: unknown) =>
    look(what, t.dns.away(error instanceof Error ? error.message : String(error))),
  )
}

function spf(domain: string, texts: readonly string[], { t }: DoctorLanguage): Finding {
  const found = texts.filter((text) => /^v=spf1(?: |$)/i.test(text))
  const [first, ...others] = found
  if (first === undefined) return look('SPF', t.spf.none(domain))
  if (others.length > 0) return broken('SPF', t.spf.several(domain, found.length))
  return ok('SPF', t.dns.says(domain, first))
}

function dmarc(domain: string, texts: readonly string[], { t }: DoctorLanguage): Finding {
  const found = texts.find((text) => /^v=DMARC1\s*;/i.test(text))
  if (found !== undefined) return ok('DMARC', t.dns.says(`_dmarc.${domain}`, found))
  return look('DMARC', t.dmarc.none(domain))
}

type Dkim = NonNullable<ExaminedSettings['dkim']>

const dkimName = ({ selector, domain }: Dkim): string => `${selector}._domainkey.${domain}`

function signed(dkim: Dkim, texts: readonly string[], { t }: DoctorLanguage): Finding {
  const name = dkimName(dkim)
  const own = createPublicKey(dkim.key).export({ type: 'spki', format: 'der' }).toString('base64')
  const published = texts.flatMap((text) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1]?.replaceAll(/\s/g, '') ?? [])
  if (published.includes(own)) return ok('DKIM', t.dkim.right(name))
  const record = `"v=DKIM1; k=rsa; p=${own}"`
  if (published.length === 0) return broken('DKIM', t.dkim.none(name, record))
  return broken('DKIM', t.dkim.other(name, record))
}
