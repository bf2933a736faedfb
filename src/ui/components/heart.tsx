import type { ReactNode } from 'react'
import type { Availability } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { cardMessages } from '#i18n/messages/card.ts'
import { Icon } from './icon.tsx'

type Props = {
  id: number
  /** title and place of the offer, for the label */
  what: string
  /** stored with the favourite, so that the favourites page can say what changed since */
  price: number | null
  availability: Availability
  locale: Locale
  /** `floating`: on a picture; `button`: among other buttons, with its words */
  look?: 'floating' | 'button'
}

/** The button that keeps an offer among the favourites. The browser's script shows whether it is pressed. */
export function Heart({ id, what, price, availability, locale, look = 'floating' }: Props): ReactNode {
  const t = cardMessages[locale]
  const isFloating = look === 'floating'
  return (
    <button
      className={isFloating ? 'heart' : 'btn heart-button'}
      type="button"
      aria-pressed="false"
      aria-label={isFloating ? t.keep(what) : undefined}
      data-keep={id}
      data-price={price}
      data-state={availability}
    >
      <Icon name="heart" />
      {!isFloating && (
        <>
          <span className="heart__keep">{t.keepShort}</span>
          <span className="heart__kept">{t.keptShort}</span>
          <span className="vh">: {what}</span>
        </>
      )}
    </button>
  )
}
