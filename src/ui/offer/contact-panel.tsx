import type { ReactNode } from 'react'
import { formatDate, formatPrice, unbroken } from '#i18n/formats.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { pathFor } from '#i18n/routes.ts'
import { Icon } from '../components/icon.tsx'
import { inside } from '../components/kept-inside.ts'
import { part } from '../part.ts'
import { canVisit, type OfferProps, requestPath } from './props.ts'
import { requestDialog, slotChoice } from '../islands/definitions.ts'
import { MomentChip, SlotWords } from '../requests/slot-choice.tsx'

/** Who to talk to, the next free viewings, and the two ways to ask. Works as plain links and forms. */
export function ContactPanel(props: OfferProps): ReactNode {
  const { card, agent, locale } = props
  const t = offerMessages[locale]
  const initials = (agent.name ?? agent.office?.name ?? '')
    .split(/\s+/)
    .map((word) => word[0])
    .slice(0, 2)
    .join('')
  const office = agent.name ? agent.office?.name : undefined
  const isPriced = card.price.amount !== null
  const values = {
    price: <ShownPrice {...props} />,
    initials,
    name: agent.name ?? agent.office?.name,
    role: agent.licence ? t.agentLicensed(agent.licence) : t.agentTitle,
    office,
    form: card.availability !== 'SETTLED' && <ViewingForm {...props} />,
    phone: agent.phone,
    call: agent.phone && telephone(agent.phone),
    ask: requestPath('contactOffer', props),
  }
  const shape = [locale, isPriced, office === undefined, Boolean(agent.phone)].join(' ')
  return part(ContactPanel, shape, values, (hole) => (
    <aside className="offer__side" aria-label={t.contact} {...requestDialog.mark(null)}>
      <div className="panel contact" id="contact">
        {isPriced && <p className="contact__top">{hole('price')}</p>}
        <div className="agent">
          <span className="agent__pic serif" aria-hidden="true">
            {hole('initials')}
          </span>
          <p>
            <strong>{hole('name')}</strong>
            <br />
            <span className="hint">
              {hole('role')}
              {office !== undefined && (
                <>
                  <br />
                  {hole('office')}
                </>
              )}
            </span>
          </p>
        </div>
        {hole('form')}
        <div className="contact__alt">
          {agent.phone && (
            <a className="btn" href={hole('call')}>
              <Icon name="phone" />
              {hole('phone')}
            </a>
          )}
          <a className="btn" href={hole('ask')} data-dialog="">
            <Icon name="mail" />
            {t.ask}
          </a>
        </div>
        <p className="hint">{t.noAccount}</p>
      </div>
    </aside>
  ))
}

/** The price as it stands beside what can be done: "vanaf € 1.200 par mois charges comprises" */
function ShownPrice(props: OfferProps): ReactNode {
  const { price } = props.card
  const { locale } = props
  const t = offerMessages[locale]
  const amount = price.amount !== null && formatPrice(locale, price.amount)
  const values = {
    amount: amount === false ? t.priceOnRequest : price.from ? t.unitsFrom(amount) : amount,
    terms: <SaleTerms {...props} />,
    hint: <PriceHint {...props} />,
  }
  return part(ShownPrice, '', values, (hole) => (
    <>
      <span className="price">
        {hole('amount')}
        {hole('terms')}
      </span>
      {hole('hint')}
    </>
  ))
}

function ViewingForm(props: OfferProps): ReactNode {
  const { days, locale, offer, unit } = props
  const t = offerMessages[locale]
  const values = {
    action: pathFor('bookViewing', locale, { estateId: offer.published.id }),
    unit: unit?.published.id,
    slots: <fieldset className="slots" {...inside(days, locale, {}, () => <Slots days={days} locale={locale} />)} />,
    book: (
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
    ),
    all: requestPath('bookViewing', props),
  }
  return part(ViewingForm, `${locale} ${unit !== null} ${days.length > 0} ${props.byPhone}`, values, (hole) => (
    <form className="stack" action={hole('action')} method="get" data-dialog="" {...slotChoice.mark(null)}>
      {unit && <input type="hidden" name="unit" value={hole('unit')} />}
      {days.length > 0 ? (
        <>
          {hole('slots')}
          {hole('book')}
          <p>
            <a href={hole('all')} data-dialog="">
              {t.allSlots}
            </a>
          </p>
        </>
      ) : (
        <p className="hint">{props.byPhone ? t.byPhone : t.noSlots}</p>
      )}
    </form>
  ))
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
  const { agent, locale } = props
  const t = offerMessages[locale]
  const visit = canVisit(props)
  const values = {
    price: <ShownPrice {...props} />,
    call: agent.phone && telephone(agent.phone),
    words: agent.phone && t.call(agent.phone),
    next: requestPath(visit ? 'bookViewing' : 'contactOffer', props),
  }
  return part(ActionBar, `${locale} ${Boolean(agent.phone)} ${visit}`, values, (hole) => (
    <aside className="actionbar" aria-label={t.shortcuts} {...requestDialog.mark(null)}>
      <p>{hole('price')}</p>
      {agent.phone && (
        <a className="btn btn--icon" href={hole('call')} aria-label={hole('words')}>
          <Icon name="phone" />
        </a>
      )}
      <a className="btn btn--primary" href={hole('next')} data-dialog="">
        {visit ? t.visit : t.ask}
      </a>
    </aside>
  ))
}

const telephone = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`
