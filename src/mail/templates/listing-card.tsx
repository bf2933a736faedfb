import type { ReactNode } from 'react'
import type { Card } from '#domain/listing/card.ts'
import { formatPrice } from '#i18n/formats.ts'
import { cardMessages } from '#i18n/messages/card.ts'
import {
  DOT,
  type EnergyWords,
  energyWords,
  factWords,
  lawWords,
  placeWords,
  askedWords,
} from '#mail/templates/card-words.ts'
import type { MailContext } from '#mail/templates/frame.tsx'
import { plateOf, STYLES } from '#mail/templates/theme.ts'

type Props = { card: Card; context: MailContext; reason?: string | undefined; children?: ReactNode }

/** A listing in a mail, with everything that the law asks of an advert. */
export function MailListingCard({ card, context, reason, children }: Props) {
  const { baseUrl, locale, site } = context
  const law = lawWords(card, locale, site.name)
  const energy = energyWords(card, locale)
  const facts = factWords(card, locale)
  const href = `${baseUrl}${card.url}`
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className="hairline"
      style={{ ...STYLES.card, margin: '0 0 20px' }}
    >
      <tbody>
        <tr>
          <td>
            <a href={href}>
              {/* lazy: or React would write a preload link, which mail programs may count as foreign */}
              <img
                src={pictureUrl(card, baseUrl)}
                alt={card.image.alt}
                width={600}
                loading="lazy"
                style={STYLES.picture}
              />
            </a>
          </td>
        </tr>
        <tr>
          <td style={STYLES.cardBody}>
            {reason && (
              <p className="accent" style={STYLES.reason}>
                {reason}
              </p>
            )}
            <p className="text" style={STYLES.price}>
              {askedWords(card, locale)}
              {/* the space outside: the old price may move to a line of its own */}
              {card.price.previous !== null && ' '}
              {card.price.previous !== null && (
                <span className="muted" style={STYLES.old}>
                  {cardMessages[locale].formerly.toLowerCase()} <del>{formatPrice(locale, card.price.previous)}</del>
                </span>
              )}
            </p>
            <h2 className="text" style={STYLES.h2}>
              <a className="text" href={href} style={{ color: 'inherit', textDecoration: 'none' }}>
                {card.title}
              </a>
            </h2>
            <p className="muted" style={STYLES.line}>
              {placeWords(card, locale)}
            </p>
            {facts && <p style={STYLES.facts}>{facts}</p>}
            {energy && <Energy energy={energy} card={card} />}
            {[law.facts.join(DOT), ...law.sentences].filter(Boolean).map((line) => (
              <p key={line} className="muted" style={STYLES.law}>
                {line}
              </p>
            ))}
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Energy({ energy: { letter, figure, certificate }, card }: { energy: EnergyWords; card: Card }) {
  const code = card.facts.energy_certificate
  const words = [figure, certificate].filter(Boolean).join(DOT)
  const [before, after] = code ? words.split(code) : []
  return (
    <p className="muted" style={STYLES.line}>
      {letter && (
        <span style={{ ...plateOf(letter, card.advert.colours), padding: '1px 8px', borderRadius: 4, fontWeight: 700 }}>
          {letter}
        </span>
      )}
      {letter && ' '}
      {after === undefined ? (
        words
      ) : (
        <>
          {before?.replaceAll('-', '\u2011')}
          <span style={{ whiteSpace: 'nowrap' }}>{code}</span>
          {after}
        </>
      )}
    </p>
  )
}

/** Mail programs show no SVG and do not crop. So a drawing is sent as a JPEG, already in its final shape. */
function pictureUrl(card: Card, baseUrl: string): string {
  return card.image.drawn ? `${baseUrl}/media/drawing/${card.id}-640-wide.jpg` : new URL(card.image.src, baseUrl).href
}
