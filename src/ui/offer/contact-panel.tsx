import type { ReactNode } from 'react'
import { formatDate, formatPrice, unbroken } from '#i18n/formats.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { pathFor } from '#i18n/routes.ts'
import { Icon } from '../components/icon.tsx'
import { inside } from '../components/kept-inside.ts'
import { canVisit, type OfferProps, requestPath } from './props.ts'
import { requestDialog, slotChoice } from '../islands/definitions.ts'
import { MomentChip, SlotWords } from '../requests/slot-choice.tsx'

/** Who to talk to, the next free viewings, and the two ways to ask. Works as plain links and forms. */
export function ContactPanel(props: OfferProps): ReactNode {
  const { card, agent, days, locale, offer, unit } = props
  const t = offerMessages[locale]
  const estateId = offer.published.id
  const initials = (agent.name ?? agent.office?.name ?? '')
    .split(/\s+/)
    .map((word) => word[0])
    .slice(0, 2)
    .join('')
  return (
    <aside className="offer__side" aria-label={t.contact} {...requestDialog.mark(null)}>
      <div className="panel contact" id="contact">
        {card.price.amount !== null && (
          <p className="contact__top">
            <span className="price">
              {card.price.from
                ? t.unitsFrom(formatPrice(locale, card.price.amount))
                : formatPrice(locale, card.price.amount)}
              <SaleTerms {...props} />
            </span>
            <PriceHint {...props} />
          </p>
        )}
        <div className="agent">
          <span className="agent__pic serif" aria-hidden="true">
            {initials}
          </span>
          <p>
            <strong>{agent.name ?? agent.office?.name}</strong>
            <br />
            <span className="hint">
              {agent.licence ? t.agentLicensed(agent.licence) : t.agentTitle}
              {agent.name && agent.office && (
                <>
                  <br />
                  {agent.office.name}
                </>
              )}
            </span>
          </p>
        </div>
        {card.availability !== 'SETTLED' && (
          <form
            className="stack"
            action={pathFor('bookViewing', locale, { estateId })}
            method="get"
            data-dialog=""
            {...slotChoice.mark(null)}
          >
            {unit && <input type="hidden" name="unit" value={unit.published.id} />}
            {days.length > 0 ? (
              <>
                <fieldset
                  className="slots"
                  {...inside(days, locale, {}, () => <Slots days={days} locale={locale} />)}
                />
                <button
                  className="btn btn--primary btn--big btn--block"
                  type="submit"
                  {...inside(days, `${locale} book`, {}, () => (
                    <>
                      <Icon name="calendar-event" />
                      <SlotWords
                        days={days}
                        day=""
                        slot=""
                        words={t.planVisit}
                        saying={requestsMessages[locale].bookAt}
                        locale={locale}
                      />
                    </>
                  ))}
                />
                <p>
                  <a href={requestPath('bookViewing', props)} data-dialog="">
                    {t.allSlots}
                  </a>
                </p>
              </>
            ) : (
              <p className="hint">{t.noSlots}</p>
            )}
          </form>
        )}
        <div className="contact__alt">
          {agent.phone && (
            <a className="btn" href={telephone(agent.phone)}>
              <Icon name="phone" />
              {agent.phone}
            </a>
          )}
          <a className="btn" href={requestPath('contactOffer', props)} data-dialog="">
            <Icon name="mail" />
            {t.ask}
          </a>
        </div>
        <p className="hint">{t.noAccount}</p>
      </div>
    </aside>
  )
}

/** "par mois charges comprises" */
function PriceHint({ card: { price }, locale }: Pick<OfferProps, 'card' | 'locale'>): ReactNode {
  if (!price.period) return null
  return <span className="hint">{[offerMessages[locale].perMonth, price.terms].filter(Boolean).join(' ')}</span>
}

/** "k.k.", right behind its price */
const SaleTerms = ({ card: { price } }: Pick<OfferProps, 'card'>): ReactNode =>
  price.period === null && price.terms !== null && <small> {price.terms}</small>

/** The next free moments; the same for all offers of an office for a few seconds, as long as `days` is the same list. */
function Slots({ days, locale }: Pick<OfferProps, 'days' | 'locale'>): ReactNode {
  return (
    <>
      <legend className="label">{offerMessages[locale].planVisit}</legend>
      {days.map(({ date, slots }) => (
        <div
          className="slots__row"
          key={date}
          role="group"
          aria-label={formatDate(locale, date, 'weekday')}
          data-day={unbroken(formatDate(locale, date, 'brief'))}
        >
          <span aria-hidden="true">{unbroken(formatDate(locale, date, 'brief'))}</span>
          {slots.map(({ startsAt }) => (
            <MomentChip key={startsAt} startsAt={startsAt} chosen={false} locale={locale} />
          ))}
        </div>
      ))}
    </>
  )
}

/** On a phone the contact panel is far down: price, telephone and the next step stay at the bottom of the screen. */
export function ActionBar(props: OfferProps): ReactNode {
  const { card, agent, locale } = props
  const t = offerMessages[locale]
  const visit = canVisit(props)
  return (
    <aside className="actionbar" aria-label={t.shortcuts} {...requestDialog.mark(null)}>
      <p>
        <span className="price">
          {card.price.amount === null
            ? t.priceOnRequest
            : card.price.from
              ? t.unitsFrom(formatPrice(locale, card.price.amount))
              : formatPrice(locale, card.price.amount)}
          <SaleTerms {...props} />
        </span>
        <PriceHint {...props} />
      </p>
      {agent.phone && (
        <a className="btn btn--icon" href={telephone(agent.phone)} aria-label={t.call(agent.phone)}>
          <Icon name="phone" />
        </a>
      )}
      <a className="btn btn--primary" href={requestPath(visit ? 'bookViewing' : 'contactOffer', props)} data-dialog="">
        {visit ? t.visit : t.ask}
      </a>
    </aside>
  )
}

const telephone = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`
