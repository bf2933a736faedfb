import { type RefObject, useEffect, useState } from 'react'
import { MAX_POSTAL_CODES } from '#domain/criteria.ts'
import type { Locale } from '#domain/locale.ts'
import { citySelectorMessages } from '#i18n/messages/city-selector.ts'
import { CHOOSE_CITIES, isCity } from './choose-cities.ts'
import type { City } from './city-search.ts'

/** The places that a city selector holds; `box` is its element, on which each change is an event. */
export function useChosenCities(box: RefObject<HTMLElement | null>, start: readonly City[], locale: Locale) {
  const t = citySelectorMessages[locale]
  const tooMany = t.maximumSelected(MAX_POSTAL_CODES.toLocaleString(locale))
  const [chosen, setChosen] = useState(start)
  const [said, setSaid] = useState('')
  const held = new Set(chosen.flatMap(codesOf))

  // The form around it puts back a draft.
  useEffect(() => {
    const field = box.current
    const restore = (event: Event) => {
      if (event instanceof CustomEvent && Array.isArray(event.detail)) setChosen(event.detail.filter(isCity))
    }
    field?.addEventListener(CHOOSE_CITIES, restore)
    return () => field?.removeEventListener(CHOOSE_CITIES, restore)
  }, [box])

  const change = (next: readonly City[], saying: string) => {
    setChosen(next)
    setSaid(saying)
    // The form around it learns of it when the new boxes are there.
    setTimeout(() => box.current?.dispatchEvent(new Event('change', { bubbles: true })))
  }
  return {
    chosen,
    /** what a screen reader hears of the last change */
    said,
    isFull: held.size >= MAX_POSTAL_CODES,
    tooMany,
    has: (city: City) => has(chosen, city),
    remove: (city: City) => change(without(chosen, city), t.removed(city.label)),
    removeAll: () => change([], t.removeAllItems),
    toggle(city: City) {
      const left = without(chosen, city)
      if (left.length < chosen.length) change(left, t.removed(city.label))
      // Part of a region or a municipality that is there whole.
      else if (has(chosen, city)) setSaid(t.chosen(city.label))
      else if (new Set([...held, ...codesOf(city)]).size > MAX_POSTAL_CODES) setSaid(tooMany)
      else change([...chosen.filter((one) => !isPartOf(one, city)), city], t.chosen(city.label))
    },
  }
}

export const codesOf = ({ pc, others = [] }: City): number[] => [pc, ...others]
const isPartOf = (city: City, whole: City) => {
  const codes = codesOf(whole)
  return codesOf(city).every((code) => codes.includes(code))
}
const has = (list: readonly City[], city: City) => list.some((one) => isPartOf(city, one))
const without = (list: readonly City[], city: City) => list.filter((one) => !isPartOf(city, one))
