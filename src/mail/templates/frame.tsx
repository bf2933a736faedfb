import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { siteFileAddress } from '#domain/site/site-images.ts'
import type { Site } from '#domain/site/site.ts'
import { unbroken, labelled } from '#i18n/formats.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { pathFor } from '#i18n/routes.ts'
import { DARK_RULES, STYLES } from '#mail/templates/theme.ts'

/** A finished mail in one language: HTML of at most 100 KB, and the same as plain text. */
export type Mail = { subject: string; html: string; text: string }

/** The context of every template: the agency, the reader's language, and the address of the site. */
export type MailContext = { site: Site; baseUrl: string; locale: Locale }

export type FooterLink = { label: string; href: string }
export type MailParts = {
  subject: string
  /** the line that inboxes show after the subject */
  preheader: string
  title: string
  content: ReactNode
  /** the same as `content`, for the text part */
  textLines: string[]
  /** sentence that says why the reader gets this mail */
  why: string
  links?: FooterLink[]
  /** the listings in the mail: when one of them is invented, the mail says so */
  shows?: readonly Pick<Card, 'demo'>[]
}

/** Composes one column of 600 px from tables with inlined styles, the only layout that every mail program shows alike. */
export function composeMail(context: MailContext, parts: MailParts): Mail {
  const html = renderToStaticMarkup(<Sheet context={context} parts={parts} />)
  return { subject: oneLine(parts.subject), html: `<!DOCTYPE html>${html}`, text: plainText(context, parts) }
}

/** Makes a text one line, as a subject must be; the texts of listings in it may hold line breaks. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, 180)
}

function Sheet({ context, parts }: { context: MailContext; parts: MailParts }) {
  return (
    <html lang={context.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{oneLine(parts.subject)}</title>
        <style dangerouslySetInnerHTML={{ __html: DARK_RULES }} />
      </head>
      <body className="ground" style={STYLES.body}>
        <div style={STYLES.hidden}>{parts.preheader}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className="ground" style={STYLES.body}>
          <tbody>
            <tr>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell that lays out, no control */}
              <td align="center" style={{ padding: '24px 8px' }}>
                <table
                  role="presentation"
                  width={600}
                  cellPadding={0}
                  cellSpacing={0}
                  className="surface"
                  style={STYLES.sheet}
                >
                  <tbody>
                    <tr>
                      <td className="inside text" style={STYLES.inside}>
                        <Brand context={context} />
                        <h1 className="text" style={STYLES.h1}>
                          {parts.title}
                        </h1>
                        {parts.content}
                        <Footer context={context} parts={parts} />
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/** The agency's logo, or the built-in mark with its name. Mail programs show neither SVG nor WebP: then the name alone. */
function Brand({ context: { site, baseUrl, locale } }: { context: MailContext }) {
  const home = baseUrl + pathFor('home', locale)
  const logo = site.logo !== null && /\.(?:png|jpe?g)$/i.test(site.logo) ? siteFileAddress(site.logo) : null
  return (
    <p style={STYLES.brand}>
      <a className="text" href={home} style={STYLES.brandLink}>
        {logo !== null ? (
          // lazy: see listing-card.tsx
          <img
            className="logo"
            src={new URL(logo, baseUrl).href}
            alt={site.name}
            height={40}
            loading="lazy"
            style={STYLES.logo}
          />
        ) : (
          <>
            {site.logo === null && (
              <img
                src={`${baseUrl}/media/icon-192.png`}
                alt=""
                width={32}
                height={32}
                loading="lazy"
                style={STYLES.mark}
              />
            )}
            {site.name}
          </>
        )}
      </a>
    </p>
  )
}

function Footer({ context, parts }: { context: MailContext; parts: MailParts }) {
  const { why, links = [] } = parts
  return (
    <div className="hairline" style={STYLES.rule}>
      <p className="muted" style={STYLES.small}>
        {why}
      </p>
      {links.length > 0 && (
        <p className="muted" style={STYLES.small}>
          {links.map(({ label, href }, i) => (
            <span key={href + label}>
              {i > 0 && ' · '}
              <a className="primary" style={STYLES.link} href={href}>
                {label}
              </a>
            </span>
          ))}
        </p>
      )}
      {senderLines(context, parts).map((line) => (
        <p key={line} className="muted" style={STYLES.small}>
          {line}
        </p>
      ))}
    </div>
  )
}

function plainText(context: MailContext, parts: MailParts): string {
  const { title, textLines, why, links = [] } = parts
  return [
    title,
    '',
    ...textLines,
    '',
    '-- ',
    why,
    ...links.map(({ label, href }) => labelled(context.locale, label, href)),
    ...senderLines(context, parts),
    '',
  ]
    .join('\n')
    .replace(/[\u00A0\u202F]/g, ' ')
    .replaceAll('\u2011', '-')
}

/** Names the sender, as the law requires of an agency. */
function senderLines({ site, locale }: MailContext, { shows = [] }: MailParts): string[] {
  const [office] = site.offices
  const t = mailMessages[locale].footer
  const address = office && `${office.street} ${office.number}, ${office.postalCode} ${office.locality}`
  const who = [site.name, address].filter(Boolean).join(', ')
  const numbers = [site.licence && unbroken(t.licence(site.licence.number)), site.enterpriseNumber].filter(Boolean)
  return [[who, ...numbers].join(' · '), ...(shows.some(({ demo }) => demo) ? [t.demo] : [])]
}
