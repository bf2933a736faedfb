import { type ReactNode, useId } from 'react'
import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { briefMoment } from '#i18n/formats.ts'
import { favoritesMessages } from '#i18n/messages/favorites.ts'
import { type Favorite, removeFavorite } from '../client/favorites.ts'
import type { PlannedViewing } from '../client/viewings.ts'
import { ListingCard } from '../components/card.tsx'
import { Heart } from '../components/heart.tsx'
import { Icon } from '../components/icon.tsx'
import { changeSince } from './changes.ts'
import { ChangeMark } from './changes-alert.tsx'
import { differenceWords } from './compare-words.ts'

const MAX_NOTE_CHARS = 300

type Props = {
  locale: Locale
  favorite: Favorite
  /** null: the site does not know this offer any more */
  card: Card | null
  /** the homes it is compared with; it may be among them */
  rivals: readonly Card[]
  /** null: none is planned, as far as this browser knows */
  viewing: PlannedViewing | null
  now: Date
  compared: boolean
  /** the comparison has room for no more */
  full: boolean
  onCompare: (on: boolean) => void
  onNote: (note: string) => void
}

/** One kept offer in a row: what changed, how it differs from the others, a viewing, a note, and whether it is compared. */
export function FavoriteItem(props: Props): ReactNode {
  const { locale, favorite, card, rivals, viewing, now, compared, full, onCompare, onNote } = props
  const t = favoritesMessages[locale]
  const id = useId()
  if (!card)
    return (
      <li className="panel">
        <p>{t.forgotten}</p>
        <button className="btn" type="button" onClick={() => removeFavorite(favorite.id)}>
          <Icon name="trash" />
          {t.remove}
        </button>
      </li>
    )
  const change = changeSince(favorite, card)
  const difference = differenceWords(card, rivals, locale)
  return (
    <li className="panel fav">
      <ListingCard card={card} locale={locale} now={now} layout="row" sizes="160px" />
      {(change || difference || viewing) && (
        <div className="fav__news">
          {change && <ChangeMark change={change} locale={locale} />}
          {difference !== '' && <p>{difference}</p>}
          {viewing && <Viewing viewing={viewing} locale={locale} />}
        </div>
      )}
      <div className="fav__own">
        <label className="vh" htmlFor={id}>
          {t.note}: {card.title}
        </label>
        <input
          className="input"
          id={id}
          type="text"
          autoComplete="off"
          maxLength={MAX_NOTE_CHARS}
          defaultValue={favorite.note ?? ''}
          placeholder={t.note}
          onChange={({ target }) => onNote(target.value)}
        />
        <label className="check cmpc">
          <input
            type="checkbox"
            checked={compared}
            disabled={full && !compared}
            title={full && !compared ? t.compareMost : undefined}
            onChange={({ target }) => onCompare(target.checked)}
          />
          <span>
            {t.compare}
            <span className="vh">: {card.title}</span>
          </span>
        </label>
        <Heart
          id={card.id}
          what={`${card.title}, ${card.place.name}`}
          price={card.price.amount}
          availability={card.availability}
          locale={locale}
        />
      </div>
    </li>
  )
}

/** "Bezichtiging ma 23 nov, 14.30 u.", as this browser knows it. */
function Viewing({ viewing: { at, state }, locale }: { viewing: PlannedViewing; locale: Locale }): ReactNode {
  const t = favoritesMessages[locale].viewing
  return (
    <p className="stamp">
      <Icon name="calendar-event" />
      {t[state](briefMoment(locale, at))}
    </p>
  )
}
