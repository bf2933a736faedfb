import type { ReactNode } from 'react'
import { type Deal, DEALS } from '#domain/listing/listing.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { AmountField } from '../components/fields.tsx'
import { Icon } from '../components/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import { errorAt, type FormState, isChosen, valueOf } from '../components/form-state.ts'
import { GroupError, groupDescription } from './group-error.tsx'

/** The field names of the specification, section 3. */
const STATUS_FIELD = 'notification.statuses'
const PRICE_FIELD: Record<Deal, string> = {
  FOR_SALE: 'notification.financial.price_for_sale',
  TO_RENT: 'notification.financial.price_to_rent',
  TAKE_OVER: 'notification.financial.price_take_over',
}
const ICONS: Record<Deal, IconName> = { FOR_SALE: 'key', TO_RENT: 'calendar-event', TAKE_OVER: 'building-store' }

/** The three deals as cards with their price bounds inside; `data-deal` tells the script what belongs together. */
export function StatusCards(state: FormState): ReactNode {
  const t = subscribeMessages[state.locale]
  return (
    <fieldset id={STATUS_FIELD} {...groupDescription(state, STATUS_FIELD)}>
      <legend className="label">
        {t.main.deals} <span className="muted">({t.atLeastOne})</span>
      </legend>
      <div className="scards">
        {DEALS.map((deal) => (
          <StatusCard key={deal} deal={deal} state={state} />
        ))}
      </div>
      <GroupError state={state} name={STATUS_FIELD} />
    </fieldset>
  )
}

function StatusCard({ deal, state }: { deal: Deal; state: FormState }): ReactNode {
  const t = subscribeMessages[state.locale].main
  const id = `${STATUS_FIELD}.${deal}`
  const price = PRICE_FIELD[deal]
  return (
    <div
      className="scard"
      data-deal={deal}
      data-ticked={subscribeMessages[state.locale].said.ticked(t.dealNames[deal])}
      data-cleared={subscribeMessages[state.locale].said.cleared(t.dealNames[deal])}
    >
      <div className="scard__head">
        <input
          className="tick"
          type="checkbox"
          id={id}
          name={STATUS_FIELD}
          value={deal}
          defaultChecked={isChosen(state, STATUS_FIELD, deal)}
          aria-describedby={`${id}-hint`}
        />
        <label htmlFor={id}>
          <Icon name={ICONS[deal]} />
          <span className="serif">{t.dealNames[deal]}</span>
        </label>
        <small id={`${id}-hint`}>{t.dealHints[deal]}</small>
      </div>
      <div className="scard__prices" data-pair="">
        <AmountField
          id={`${price}.min`}
          name={`${price}.min`}
          label={
            <>
              <span className="vh">{t.dealNames[deal]}, </span>
              {t.priceFrom}
            </>
          }
          unit="€"
          defaultValue={valueOf(state, `${price}.min`)}
          error={errorAt(state, `${price}.min`)}
        />
        <AmountField
          id={`${price}.max`}
          name={`${price}.max`}
          label={
            <>
              <span className="vh">{t.dealNames[deal]}, </span>
              {t.priceTo}
            </>
          }
          unit="€"
          defaultValue={valueOf(state, `${price}.max`)}
          error={errorAt(state, `${price}.max`)}
        />
        <p className="hint pair__reversed" data-reversed="" role="status" />
      </div>
    </div>
  )
}
