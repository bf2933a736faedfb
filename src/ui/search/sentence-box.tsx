import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { pathFor } from '#i18n/routes.ts'
import { Icon } from '../components/icon.tsx'

type Props = { locale: Locale; id: string; label: string; placeholder: string; value?: string }

/** A search in the visitor's own words; the server answers with the filters it understood. */
export function SentenceBox({ locale, id, label, placeholder, value }: Props): ReactNode {
  return (
    <form className="sentence" role="search" aria-label={label} action={pathFor('search', locale)}>
      <label htmlFor={id}>{label}</label>
      <div className="sentence__box">
        <input
          className="input"
          type="search"
          id={id}
          name="q"
          placeholder={placeholder}
          defaultValue={value}
          required
        />
        <button className="btn btn--icon" type="submit" aria-label={searchMessages[locale].sentenceGo}>
          <Icon name="search" />
        </button>
      </div>
    </form>
  )
}
