import type { ReactNode } from 'react'
import { readCarried } from '#domain/search/carried-search.ts'
import { anything } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { placeName, provinceAmongTowns } from '#domain/places/place.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { circleWords, searchSummary } from '#i18n/search-summary.ts'
import { CheckChip } from '../components/chips.tsx'
import type { FormState } from '../components/form-state.ts'
import { GroupError, groupDescription } from './group-error.tsx'

const FIELD = 'notification.search'

/** Criteria from the search that the form has no field for, such as an area drawn on the map. They stay unless unticked. */
export function CarriedFields(state: FormState): ReactNode {
  const pieces = [state.values[FIELD] ?? []].flat()
  const t = subscribeMessages[state.locale].main
  if (pieces.length === 0) return null
  return (
    <fieldset id={FIELD} {...groupDescription(state, FIELD)}>
      <legend className="label">{t.carried}</legend>
      <p className="hint">{t.carriedHint}</p>
      <div className="chips mt-s">
        {pieces.map((piece) => (
          <CheckChip key={piece} name={FIELD} value={piece} label={describePiece(piece, state.locale)} defaultChecked />
        ))}
      </div>
      <GroupError state={state} name={FIELD} />
    </fieldset>
  )
}

function describePiece(piece: string, locale: Locale): string {
  const carried = readCarried([piece])
  if (carried === null) return piece
  const { postalCodes, provinces, around } = carried
  const places = [
    ...postalCodes.map((code) => placeName(code, locale)),
    ...provinces.flatMap((iso) => provinceAmongTowns(iso, locale) ?? []),
    ...around.map((circle) => circleWords(circle, locale)),
  ]
  const words = places[0] ?? searchSummary({ ...anything(), ...carried }, locale).details[0] ?? piece
  return words.charAt(0).toUpperCase() + words.slice(1)
}
