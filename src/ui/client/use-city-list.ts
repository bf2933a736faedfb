import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Locale } from '#base/locale.ts'
import type { City } from './city-search.ts'
import { useCitySearch } from './use-city-search.ts'

/** A line of the list: a place, or the last line, which loads more. */
export type CityOption = City | 'more'

/** `isSettled`: Enter chose the active option; the next Enter submits the form, and arrows go on from that option. */
type Position = { active: number; isSettled: boolean }
const AT_NONE: Position = { active: -1, isSettled: false }

/** The option below or above, around the ends of the list; -1 in an empty list. */
const nextIndex = (now: number, by: 1 | -1, count: number): number =>
  count === 0 ? -1 : (Math.max(now, by === 1 ? -1 : 0) + by + count) % count

/**
 * The list below the text field of a city selector: what was typed, what was found, whether the list is open, and the
 * option that the arrows are at (-1: none). `isUsed`: the text led to a choice, so it is not sent as well.
 * @returns the reference that the text field takes, and the list
 * @param toggle chooses a place, or takes it back
 * @param removeLast for Backspace in an empty field
 */
export function useCityList(
  locale: Locale,
  { toggle, removeLast }: { toggle: (city: City) => void; removeLast: () => void },
) {
  const input = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [{ active, isSettled }, setPosition] = useState<Position>(AT_NONE)
  const [isUsed, setUsed] = useState(false)
  const [results, loadMore] = useCitySearch(locale, term, isOpen)
  const options: CityOption[] = results.more ? [...results.cities, 'more'] : results.cities
  const activeIndex = isSettled ? -1 : active

  // Text that was typed before this code came is still in the field.
  useEffect(() => {
    const typed = input.current?.value.trim() ?? ''
    setTerm(typed)
    if (typed && document.activeElement === input.current) setOpen(true)
    // With autocomplete off, browsers do not restore the text when a visitor comes back, so it is turned off only now
    // (islands/live-count.tsx).
    if (input.current) input.current.autocomplete = 'off'
  }, [])

  const type = (text: string) => {
    setTerm(text.trim())
    setUsed(false)
    setPosition(AT_NONE)
    setOpen(true)
  }
  const pick = (option: CityOption | undefined) => {
    if (option === undefined) return
    if (option === 'more') return loadMore()
    setUsed(true)
    input.current?.select()
    toggle(option)
  }
  const close = () => {
    setOpen(false)
    setPosition(AT_NONE)
    if (!isUsed || !input.current) return
    input.current.value = ''
    setTerm('')
    setUsed(false)
  }
  const step = (by: 1 | -1) => {
    if (!isOpen) return setOpen(true)
    setPosition((now) => ({ active: nextIndex(now.active, by, options.length), isSettled: false }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && isOpen && activeIndex >= 0) {
      event.preventDefault()
      pick(options[active])
      setPosition({ active, isSettled: options[active] !== 'more' })
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      // A panel around it stays open.
      event.preventDefault()
      close()
    } else if (event.key === 'Backspace' && input.current?.value === '') removeLast()
  }
  const open = () => setOpen(true)
  const list = { term, results, options, isOpen, isUsed, activeIndex, type, pick, open, close, onKeyDown }
  return [input, list] as const
}

export type CityList = ReturnType<typeof useCityList>[1]
