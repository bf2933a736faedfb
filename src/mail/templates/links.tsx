import { greetingOf } from '#i18n/greeting.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import type { SearchSummary } from '#i18n/search-summary.ts'
import { composeMail, type Mail, type MailContext } from '#mail/templates/frame.tsx'
import { Paragraph } from '#mail/templates/parts.tsx'
import { STYLES } from '#mail/templates/theme.ts'

export type LinksProps = MailContext & {
  firstName: string | null
  /** the running subscriptions, each with its page */
  searches: { search: SearchSummary; url: string }[]
}

/** To somebody who lost the links of their subscriptions. */
export function linksMail(props: LinksProps): Mail {
  const { site, locale, firstName, searches } = props
  const t = mailMessages[locale].links
  const greeting = greetingOf(locale, firstName)
  const links = searches.map(({ search: { headline, details }, url }) => ({
    words: [headline, ...details].join(' · '),
    url,
  }))
  return composeMail(props, {
    subject: t.subject(site.name),
    preheader: t.intro,
    title: t.title,
    content: (
      <>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{t.intro}</Paragraph>
        <ul style={STYLES.list}>
          {links.map(({ words, url }) => (
            <li key={url}>
              <a className="primary" style={STYLES.link} href={url}>
                {words}
              </a>
            </li>
          ))}
        </ul>
        <Paragraph>{t.notYou}</Paragraph>
      </>
    ),
    textLines: [greeting, '', t.intro, ...links.flatMap(({ words, url }) => [`- ${words}`, `  ${url}`]), '', t.notYou],
    why: t.why,
  })
}
