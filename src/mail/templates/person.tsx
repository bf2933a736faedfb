import { initialsOf } from '#base/initials.ts'
import type { Responsible } from '#domain/listing/responsible-agent.ts'
import { siteFileAddress } from '#domain/site/site-images.ts'
import { unbroken } from '#i18n/formats.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { DOT } from '#mail/templates/card-words.ts'
import type { MailContext } from '#mail/templates/frame.tsx'
import { STYLES } from '#mail/templates/theme.ts'

/** Who shows the home or answers, as on the page of the offer. */
export type MailPerson = Pick<Responsible, 'name' | 'phone' | 'licence' | 'person' | 'office'>

type Props = { person: MailPerson; context: MailContext }

/** Portrait or initials, name, title, and a number to call. Where nobody is named, the office. */
export function Person({ person: agent, context }: Props) {
  const { phone } = agent
  const name = nameOf(agent)
  if (name === null) return null
  const title = titleOf(agent, context)
  const portrait = agent.person?.portrait ?? null
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 20px' }}>
      <tbody>
        <tr>
          <td style={{ width: 72, verticalAlign: 'middle' }}>
            {portrait !== null && /\.(?:png|jpe?g)$/i.test(portrait) ? (
              // lazy: see listing-card.tsx
              <img
                src={new URL(siteFileAddress(portrait), context.baseUrl).href}
                alt=""
                width={56}
                height={56}
                loading="lazy"
                style={STYLES.portrait}
              />
            ) : (
              <div className="quote primary" style={STYLES.initials} aria-hidden="true">
                {initialsOf(name)}
              </div>
            )}
          </td>
          <td style={{ verticalAlign: 'middle' }}>
            <strong>{name}</strong>
            {title !== '' && (
              <>
                <br />
                <span className="muted" style={STYLES.line}>
                  {title}
                </span>
              </>
            )}
            {phone !== null && (
              <>
                <br />
                <a className="primary" style={STYLES.link} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                  {unbroken(phone)}
                </a>
              </>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** The same in words: "Noor Voorbeeld, Vastgoedmakelaar · BIV 000.000, +32 15 00 00 01"; null without name and office. */
export function personWords(agent: MailPerson, context: MailContext): string | null {
  const { phone } = agent
  const name = nameOf(agent)
  return name === null ? null : [name, titleOf(agent, context), phone && unbroken(phone)].filter(Boolean).join(', ')
}

/** "Noor Voorbeeld van Gevel Mechelen", or the office where nobody is named. */
export function answererOf({ name, office }: MailPerson, { locale, site }: MailContext): string {
  const where = office?.name ?? site.name
  return name === null ? where : mailMessages[locale].leadCopy.person(name, where)
}

const nameOf = ({ name, office }: MailPerson): string | null => name ?? office?.name ?? null

const titleOf = ({ person, licence }: MailPerson, { locale }: MailContext): string =>
  [person?.title?.[locale], licence !== null && unbroken(mailMessages[locale].footer.licence(licence))]
    .filter(Boolean)
    .join(DOT)
