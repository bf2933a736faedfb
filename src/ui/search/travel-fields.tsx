import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { MAX_DESTINATIONS } from '#domain/transit/travel.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { TextField } from '../components/fields.tsx'

/** `figure` gives the text of a field by its name. */
type Props = { locale: Locale; figure: (name: string) => string }

/** A line for each destination: where, how many minutes, and by when. */
export function TravelFields({ locale, figure }: Props): ReactNode {
  const t = searchMessages[locale]
  return Array.from({ length: MAX_DESTINATIONS }, (_, i) => (
    <TextField
      key={i}
      id={`travel-${i + 1}`}
      name="travel"
      label={i === 0 ? t.travel : t.travelSecond}
      hint={i === 0 ? t.travelHint : undefined}
      autoComplete="off"
      defaultValue={figure(`travel-${i + 1}`)}
    />
  ))
}
