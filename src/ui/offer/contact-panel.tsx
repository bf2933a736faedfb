import type { ReactNode } from 'react'
import { formatDate, formatPrice, unbroken } from '#i18n/formats.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { pathFor } from '#i18n/routes.ts'
import { AgentLines } from '../components/agent-lines.tsx'
import { Icon } from '../components/icon.tsx'
import { OfficeOpening } from '../components/office-opening.tsx'
import { canVisit, type OfferProps, requestPath } from './props.ts'
import { requestDialog, slotChoice } from '../islands/definitions.ts'
import { MomentChip, SlotWords } from '../requests/slot-choice.tsx'

/** The agent, the next free viewings, a phone number and a contact form. It works as plain links and forms. */
export function ContactPanel(props: OfferProps): ReactNode {
  const { card, agent, locale } = props
  const t = offerMessages[locale]
  return (
    <aside className="offer__side" aria-label={t.contact} {...requestDialog.mark(null)}>
      <div className="panel contact" id="contact">
        {card.price.amount !== null && (
          <p className="contact__top">
            <ShownPrice {...props} />
          </p>
        )}
        <AgentLines agent={agent} locale={locale} />
        {agent.office && <OfficeOpening office={agent.office} now={props.now} locale={locale} />}
        {card.availability !== 'SETTLED' && <ViewingForm {...props} />}
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

/** The price beside the buttons: "vanaf € 1.200 par mois charges comprises" */
function ShownPrice(props: OfferProps): ReactNode {
  const { card, locale } = props
  const t = offerMessages[locale]
  const amount = card.price.amount !== null && formatPrice(locale, card.price.amount)
  return (
    <>
      <span className="price">
        {amount === false ? t.priceOnRequest : card.price.from ? t.unitsFrom(amount) : amount}
        <SaleTerms {...props} />
      </span>
      <PriceHint {...props} />
    </>
  )
}

function ViewingForm(props: OfferProps): ReactNode {
  const { days, locale, offer, unit } = props
  const t = offerMessages[locale]
  const action = pathFor('bookViewing', locale, { estateId: offer.published.id })
  return (
    <form className="stack" action={action} method="get" data-dialog="" {...slotChoice.mark(null)}>
      {unit && <input type="hidden" name="unit" value={unit.published.id} />}
      {days.length > 0 ? (
        <>
          <Slots days={days} locale={locale} />
          <button className="btn btn--primary btn--big btn--block" type="submit">
            <Icon name="calendar-event" />
            <SlotWords
              days={days}
              day=""
              slot=""
              words={t.planVisit}
              saying={requestsMessages[locale].bookAt}
              locale={locale}
            />
          </button>
          <p>
            <a href={requestPath('bookViewing', props)} data-dialog="">
              {t.allSlots}
            </a>
          </p>
        </>
      ) : (
        <p className="hint">{props.byPhone ? t.byPhone : t.noSlots}</p>
      )}
    </form>
  )
}

/** "par mois charges comprises" */
function PriceHint({ card: { price }, locale }: Pick<OfferProps, 'card' | 'locale'>): ReactNode {
  if (!price.period) return null
  return <span className="hint">{[offerMessages[locale].perMonth, price.terms].filter(Boolean).join(' ')}</span>
}

/** "k.k.", directly after its price */
const SaleTerms = ({ card: { price } }: Pick<OfferProps, 'card'>): ReactNode =>
  price.period === null && price.terms !== null && <small> {price.terms}</small>

/** The next free moments. */
function Slots({ days, locale }: Pick<OfferProps, 'days' | 'locale'>): ReactNode {
  return (
    <fieldset className="slots">
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
    </fieldset>
  )
}

/** On a phone the contact panel is far down: price, telephone and the next step stay at the bottom of the screen. */
export function ActionBar(props: OfferProps): ReactNode {
  const { agent, locale } = props
  const t = offerMessages[locale]
  const visit = canVisit(props)
  return (
    <aside className="actionbar" aria-label={t.shortcuts} {...requestDialog.mark(null)}>
      <p>
        <ShownPrice {...props} />
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
