import { type ReactNode, useId } from 'react'
import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { favoritesMessages } from '#i18n/messages/favorites.ts'
import { type Favorite, removeFavorite } from '../client/favorites.ts'
import { ListingCard } from '../components/card.tsx'
import { Icon } from '../components/icon.tsx'
import { changeSince } from './changes.ts'
import { ChangeMark } from './changes-alert.tsx'

const MAX_NOTE_CHARS = 300

type Props = {
  locale: Locale
  favorite: Favorite
  /** null: the site does not know this offer any more */
  card: Card | null
  now: Date
  compared: boolean
  /** the comparison has room for no more */
  full: boolean
  onCompare: (on: boolean) => void
  onNote: (note: string) => void
}

/** One kept offer: its card, what changed, a note, and whether it is compared. */
export function FavoriteItem({ locale, favorite, card, now, compared, full, onCompare, onNote }: Props): ReactNode {
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
  return (
    <li>
      <ListingCard card={card} locale={locale} now={now} />
      <div className="note">
        {change && <ChangeMark change={change} locale={locale} />}
        <label htmlFor={id}>
          <Icon name="pencil" />
          {t.note}
          <span className="vh">: {card.title}</span>
        </label>
        <input
          className="input"
          id={id}
          type="text"
          autoComplete="off"
          maxLength={MAX_NOTE_CHARS}
          defaultValue={favorite.note ?? ''}
          placeholder={t.noteHint}
          onChange={({ target }) => onNote(target.value)}
        />
      </div>
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
    </li>
  )
}
