import { formatDate } from '#i18n/formats.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { composeMail, type Mail, type MailContext } from '#mail/templates/frame.tsx'
import { Paragraph } from '#mail/templates/parts.tsx'
import { STYLES } from '#mail/templates/theme.ts'

/**
 * What one listing lacks from a day (ISO date) on. `asks`: the missing fields in words, each with the rule that requires it.
 */
export type Lapse = {
  what: string
  sourceRef: string
  url: string
  on: string
  certificate: boolean
  flood: boolean
  asks: string[]
  /** the site holds the listing back from that day on, until what is missing arrives */
  goes: boolean
}

/** To the agency, two weeks before: the listings that the law will block, and what to do. */
export function lapseMail(props: MailContext & { lapses: readonly [Lapse, ...Lapse[]] }): Mail {
  const { locale, lapses } = props
  const t = mailMessages[locale].lapse
  const [first] = lapses
  const shown = lapses.map(({ what, sourceRef, url, on, certificate, flood, asks, goes }) => ({
    url,
    heading: `${what} (${sourceRef})`,
    sentences: [
      t.from(formatDate(locale, on, 'long')),
      ...(certificate ? [t.certificate] : []),
      ...(flood ? [t.flood] : []),
      ...(asks.length > 0 ? [t.asks(asks.join(', '))] : []),
      goes ? t.goes : t.stays,
    ],
  }))
  return composeMail(props, {
    subject: t.subject(lapses.length, first.what),
    preheader: t.intro,
    title: t.title,
    content: (
      <>
        <Paragraph>{t.intro}</Paragraph>
        {shown.map(({ url, heading, sentences }) => (
          <div key={url}>
            <h2 className="text" style={STYLES.h2}>
              <a className="primary" style={STYLES.link} href={url}>
                {heading}
              </a>
            </h2>
            <Paragraph>{sentences.join(' ')}</Paragraph>
          </div>
        ))}
        <Paragraph>{t.source}</Paragraph>
      </>
    ),
    textLines: [
      t.intro,
      '',
      ...shown.flatMap(({ url, heading, sentences }) => [heading, ...sentences, url, '']),
      t.source,
    ],
    why: t.why,
  })
}
