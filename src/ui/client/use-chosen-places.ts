import { type RefObject, useEffect, useState } from 'react'
import { MAX_POSTAL_CODES } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { citySelectorMessages } from '#i18n/messages/city-selector.ts'
import { CHOOSE_CITIES, isCity } from './choose-cities.ts'
import type { City } from './city-search.ts'

/** A chosen place that the list does not offer, such as a circle. */
export type PlaceBeside = { name: string; value: string; label: string }

/**
 * The places chosen in a city selector. `said` is what a screen reader is told of the last change; `full` is the sentence
 * for a selector that takes no further place, null while it does.
 * @param box the selector's element: its form hears of each change from there
 */
export function useChosenPlaces(
  box: RefObject<HTMLElement | null>,
  start: { locale: Locale; chosen: readonly City[]; beside?: readonly PlaceBeside[] },
) {
  const t = citySelectorMessages[start.locale]
  // Only where it is shown: writing the number takes 0.1 ms of every page with a selector.
  const tooMany = () => t.maximumSelected(MAX_POSTAL_CODES.toLocaleString(start.locale))
  const [chosen, setChosen] = useState(start.chosen)
  const [beside, setBeside] = useState(start.beside ?? [])
  const [said, setSaid] = useState('')
  const codes = new Set(chosen.flatMap(codesOf))

  // The form sends this event when it restores a draft.
  useEffect(() => {
    const field = box.current
    const restore = (event: Event) => {
      if (event instanceof CustomEvent && Array.isArray(event.detail)) setChosen(event.detail.filter(isCity))
    }
    field?.addEventListener(CHOOSE_CITIES, restore)
    return () => field?.removeEventListener(CHOOSE_CITIES, restore)
  }, [box])

  const change = (next: readonly City[], saying: string, nextBeside = beside) => {
    setChosen(next)
    setBeside(nextBeside)
    setSaid(saying)
    // The form hears of it once the new boxes are rendered.
    setTimeout(() => box.current?.dispatchEvent(new Event('change', { bubbles: true })))
  }
  return {
    chosen,
    beside,
    said,
    full: codes.size >= MAX_POSTAL_CODES ? tooMany() : null,
    remove: (place: City) => change(without(chosen, place), t.removed(place.label)),
    removeBeside: (place: PlaceBeside) =>
      change(
        chosen,
        t.removed(place.label),
        beside.filter((one) => one !== place),
      ),
    removeAll: () => change([], t.removeAllItems, []),
    /** Chooses a place of the list, or takes a chosen one back. */
    toggle: (city: City) => {
      const left = without(chosen, city)
      if (left.length < chosen.length) change(left, t.removed(city.label))
      // It is a part of a region or municipality that is already chosen.
      else if (isCityChosen(chosen, city)) setSaid(t.chosen(city.label))
      else if (new Set([...codes, ...codesOf(city)]).size > MAX_POSTAL_CODES) setSaid(tooMany())
      else change([...chosen.filter((one) => !isPartOf(one, city)), city], t.chosen(city.label))
    },
  }
}

export type ChosenPlaces = ReturnType<typeof useChosenPlaces>

/** Every postal code of a place of the list. */
export const codesOf = ({ pc, others = [] }: City): number[] => [pc, ...others]
/** Is this place, or a region that holds it, among those chosen? */
export const isCityChosen = (chosen: readonly City[], city: City): boolean => chosen.some((one) => isPartOf(city, one))

const isPartOf = (city: City, whole: City): boolean => {
  const codes = codesOf(whole)
  return codesOf(city).every((code) => codes.includes(code))
}
/** Takes out this place, and a region that holds it. */
const without = (chosen: readonly City[], city: City): City[] => chosen.filter((one) => !isPartOf(city, one))
