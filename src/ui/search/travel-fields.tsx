import type { ReactNode } from 'react'
import type { Travel } from '#domain/criteria.ts'
import type { Locale } from '#domain/locale.ts'
import { MOST_DESTINATIONS, writeTravel } from '#domain/transit/travel.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { TextField } from '../components/fields.tsx'

/** A line for each destination: where, how many minutes, and by when. */
export function TravelFields({ locale, travel }: { locale: Locale; travel: readonly Travel[] }): ReactNode {
  const t = searchMessages[locale]
  return Array.from({ length: MOST_DESTINATIONS }, (_, i) => {
    const asked = travel[i]
    return (
      <TextField
        key={i}
        id={`travel-${i + 1}`}
        name="travel"
        label={i === 0 ? t.travel : t.travelSecond}
        hint={i === 0 ? t.travelHint : undefined}
        autoComplete="off"
        defaultValue={asked ? writeTravel(asked) : ''}
      />
    )
  })
}
