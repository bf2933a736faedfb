import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Locale } from '#domain/locale.ts'
import { type CitySelectorMessages, citySelectorMessages } from '#i18n/messages/city-selector.ts'
import type { City } from '../client/city-search.ts'
import { codesOf, useChosenCities } from '../client/use-chosen-cities.ts'
import { type CityResults, MAX_TERM_CHARS, useCitySearch } from '../client/use-city-search.ts'
import { Icon } from './icon.tsx'

export type CityComboboxProps = {
  locale: Locale
  /** name under which each chosen postal code is sent */
  name: string
  /**
   * name under which text that was not chosen from the list is sent; without a script all text is sent so. `q`: it is read
   * as a sentence, and the field says so
   */
  textName: string
  chosen: readonly City[]
  /** text to start with: what was typed and not understood */
  typed?: string
  /** id of the text field, for the label outside */
  id: string
  /** ids of hint and error outside */
  describedBy?: string
  invalid?: boolean
  /** words inside the empty field, instead of an example of a town */
  placeholder?: string
}

/**
 * The specification's city selector: a text field with a list below it, in which several places are chosen one after
 * the other while the list stays open (WAI-ARIA combobox with a multi-selectable listbox). What is chosen stands in
 * the field as ticked boxes: without a script, unticking one leaves it out just the same.
 */
export function CityCombobox(props: CityComboboxProps): ReactNode {
  const { locale, name, textName, id, typed: startText, describedBy, invalid = false, placeholder } = props
  const t = citySelectorMessages[locale]
  const listId = useId()
  const { box, input, term, isUsed, isOpen, results, options, active, places, act } = useCityCombobox(props)
  const { chosen } = places
  const takesSentences = textName === 'q'
  const saying = sayOf(results, term, t)
  const isSentence = takesSentences && (saying === t.noResults || results.state === 'too-long')
  const say = isSentence ? t.sentence : saying

  return (
    <div
      className="combo"
      ref={box}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        // A button below the list stays where it is while it is pressed.
        if (relatedTarget?.matches(':active'))
          addEventListener('pointerup', () => setTimeout(act.close), { once: true })
        else act.close()
      }}
    >
      <div className="combo__box">
        <Icon name="map-pin" />
        {chosen.length > 0 && <CityChips name={name} cities={chosen} onRemove={act.remove} />}
        <input
          ref={input}
          id={id}
          name={isUsed ? undefined : textName}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          placeholder={placeholder ?? t.placeholder}
          defaultValue={startText}
          autoComplete={takesSentences ? undefined : 'off'}
          autoCapitalize={takesSentences ? 'none' : 'words'}
          spellCheck={false}
          onChange={(event) => act.type(event.target.value)}
          onClick={act.open}
          onKeyDown={act.onKeyDown}
        />
        {chosen.length > 0 && (
          <button className="combo__clear" type="button" aria-label={t.removeAllItems} onClick={act.removeAll}>
            <Icon name="x" />
          </button>
        )}
      </div>
      <div className="combo__pop" hidden={!isOpen}>
        <ul className="combo__list" id={listId} role="listbox" aria-label={t.results} aria-multiselectable="true">
          {options.map((option, i) => (
            <Option
              key={option === 'more' ? 'more' : option.label}
              id={`${listId}-${i}`}
              text={option === 'more' ? t.moreResults : option.label}
              hint={option === 'more' || !option.others ? undefined : t.codes(option.others.length + 1)}
              active={i === active}
              selected={option !== 'more' && places.has(option)}
              onChoose={() => act.choose(option)}
            />
          ))}
        </ul>
        <p className="combo__say" aria-hidden="true">
          {say}
        </p>
      </div>
      <p className="vh" role="status">
        {isOpen ? say || t.found(results.cities.length) : ''} {places.said}
      </p>
      {places.isFull && <p className="hint">{places.tooMany}</p>}
    </div>
  )
}

/** What the field and its list hold, and what keys and clicks do to them. */
function useCityCombobox({ locale, chosen: startChosen }: CityComboboxProps) {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const places = useChosenCities(box, startChosen, locale)
  const [term, setTerm] = useState('')
  const [isOpen, setOpen] = useState(false)
  /** text that led to a choice is not sent as well */
  const [isUsed, setUsed] = useState(false)
  const [results, loadMore] = useCitySearch(locale, term, isOpen)
  const options: (City | 'more')[] = results.more ? [...results.cities, 'more'] : results.cities
  const { active, step, settle, reset } = useActiveOption(options.length)

  // What was typed before this code came is still in the field.
  useEffect(() => {
    const typed = input.current?.value.trim() ?? ''
    setTerm(typed)
    if (typed && document.activeElement === input.current) setOpen(true)
    // While it is off, a browser does not put back what stood here when somebody comes back (islands/live-count.tsx).
    if (input.current) input.current.autocomplete = 'off'
  }, [])

  const remove = (city: City) => {
    places.remove(city)
    input.current?.focus()
  }
  const removeAll = () => {
    places.removeAll()
    input.current?.focus()
  }
  const choose = (option: City | 'more' | undefined) => {
    if (option === undefined) return
    if (option === 'more') return loadMore()
    setUsed(true)
    input.current?.select()
    places.toggle(option)
  }
  const type = (text: string) => {
    setTerm(text.trim())
    setUsed(false)
    reset()
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    reset()
    if (isUsed && input.current) {
      input.current.value = ''
      setTerm('')
      setUsed(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = places.chosen.at(-1)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault()
      choose(options[active])
      if (options[active] !== 'more') settle()
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    } else if (event.key === 'Backspace' && input.current?.value === '' && last) remove(last)
  }
  const open = () => setOpen(true)
  const act = { open, close, type, choose, remove, removeAll, onKeyDown }
  return { box, input, term, isUsed, isOpen, results, options, active, places, act }
}

/** Which of `count` options the arrow keys are at. */
function useActiveOption(count: number) {
  const [at, setAt] = useState(-1)
  const [isSettled, setSettled] = useState(false)
  return {
    /** -1: none */
    active: isSettled ? -1 : at,
    step(by: 1 | -1) {
      setSettled(false)
      setAt((now) => (count === 0 ? -1 : (Math.max(now, by === 1 ? -1 : 0) + by + count) % count))
    },
    /** Enter chose the active option: the next Enter belongs to the form, arrows go on from there. */
    settle: () => setSettled(true),
    reset() {
      setAt(-1)
      setSettled(false)
    },
  }
}

type CityChipsProps = { name: string; cities: readonly City[]; onRemove: (city: City) => void }

function CityChips({ name, cities, onRemove }: CityChipsProps): ReactNode {
  return (
    <span className="combo__chips">
      {cities.map((city) => (
        <label key={city.label} className="chip chip--filter">
          <input
            className="vh"
            type="checkbox"
            name={name}
            value={codesOf(city).join(',')}
            defaultChecked
            onChange={() => onRemove(city)}
          />
          {city.label}
          <span className="x">
            <Icon name="x" />
          </span>
        </label>
      ))}
    </span>
  )
}

type OptionProps = {
  id: string
  text: string
  /** what it holds, at the end of its line */
  hint: string | undefined
  active: boolean
  selected: boolean
  onChoose: () => void
}

function Option({ id, text, hint, active, selected, onChoose }: OptionProps): ReactNode {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // Keys go to the text field, which names the active option (aria-activedescendant).
    <li
      ref={item}
      id={id}
      role="option"
      aria-selected={selected}
      className={active ? 'is-active' : undefined}
      data-hint={hint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {text}
      {selected && <Icon name="check" />}
    </li>
  )
}

/** What is said instead of, or below, the list; empty when the list speaks for itself. */
function sayOf({ state, cities }: CityResults, term: string, t: CitySelectorMessages): string {
  switch (state) {
    case 'too-short':
      return t.inputTooShort
    case 'too-long':
      return t.inputTooLong(term.length - MAX_TERM_CHARS)
    case 'searching':
      return t.searching
    case 'loading-more':
      return t.loadingMore
    case 'failed':
      return t.errorLoading
    case 'found':
      return cities.length === 0 ? t.noResults : ''
  }
}
