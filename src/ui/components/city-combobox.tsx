import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { MAX_POSTAL_CODES } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { type CitySelectorMessages, citySelectorMessages } from '#i18n/messages/city-selector.ts'
import { CHOOSE_CITIES, isCity } from '../client/choose-cities.ts'
import type { City } from '../client/city-search.ts'
import { type CityResults, MAX_TERM_CHARS, useCitySearch } from '../client/use-city-search.ts'
import { Icon } from './icon.tsx'

export type PlaceBeside = { name: string; value: string; label: string }

export type CityComboboxProps = {
  locale: Locale
  /** name under which each chosen postal code is sent */
  name: string
  /**
   * name under which text is sent that was not chosen from the list; without a script, all text. `q`: the text is read as a
   * sentence, and the field says so
   */
  textName: string
  chosen: readonly City[]
  /** chosen places that the list does not offer, such as a circle; each is sent under its own name until it is removed */
  beside?: readonly PlaceBeside[]
  /** text to start with, such as text that was typed and not understood */
  typed?: string
  /** id of the text field, for the label outside */
  id: string
  /** ids of the hint and the error outside the field */
  describedBy?: string
  invalid?: boolean
  /** text inside the empty field, instead of the example of a town */
  placeholder?: string
}

/**
 * The specification's city selector: a text field with a list below it, in which several places are chosen one after the
 * other while the list stays open (WAI-ARIA combobox with a multi-selectable listbox). Chosen places are ticked boxes in the
 * field: without a script, unticking one removes it too.
 */
export function CityCombobox(props: CityComboboxProps): ReactNode {
  const { locale, name, textName, id, typed: startText, describedBy, invalid = false, placeholder } = props
  const t = citySelectorMessages[locale]
  const tooMany = t.maximumSelected(MAX_POSTAL_CODES.toLocaleString(locale))
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState(props.chosen)
  const [beside, setBeside] = useState(props.beside ?? [])
  const [term, setTerm] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  /** Enter chose the active option: the next Enter submits the form, and arrows go on from that option */
  const [settled, setSettled] = useState(false)
  /** the text led to a choice, so it is not sent as well */
  const [used, setUsed] = useState(false)
  const [said, setSaid] = useState('')
  const [results, loadMore] = useCitySearch(locale, term, open)
  const saying = sayOf(results, term, t)
  const takesSentences = textName === 'q'
  const isSentence = takesSentences && (saying === t.noResults || results.state === 'too-long')
  const say = isSentence ? t.sentence : saying
  const options: (City | 'more')[] = results.more ? [...results.cities, 'more'] : results.cities

  // Text that was typed before this code came is still in the field.
  useEffect(() => {
    const typed = input.current?.value.trim() ?? ''
    setTerm(typed)
    if (typed && document.activeElement === input.current) setOpen(true)
    // With autocomplete off, browsers do not restore the text when a visitor comes back, so it is turned off only now
    // (islands/live-count.tsx).
    if (input.current) input.current.autocomplete = 'off'
  }, [])

  // The form sends this event when it restores a draft.
  useEffect(() => {
    const field = box.current
    const restore = (event: Event) => {
      if (event instanceof CustomEvent && Array.isArray(event.detail)) setChosen(event.detail.filter(isCity))
    }
    field?.addEventListener(CHOOSE_CITIES, restore)
    return () => field?.removeEventListener(CHOOSE_CITIES, restore)
  }, [])

  const held = new Set(chosen.flatMap(codesOf))
  const hasPlaces = chosen.length + beside.length > 0
  const change = (next: readonly City[], saying: string, nextBeside = beside) => {
    setChosen(next)
    setBeside(nextBeside)
    setSaid(saying)
    // The form hears of it once the new boxes are rendered.
    setTimeout(() => box.current?.dispatchEvent(new Event('change', { bubbles: true })))
  }
  const remove = (place: City | PlaceBeside) => {
    const isBeside = (one: City | PlaceBeside): one is PlaceBeside => 'value' in one
    const left = isBeside(place) ? chosen : without(chosen, place)
    change(
      left,
      t.removed(place.label),
      beside.filter((one) => one !== place),
    )
    input.current?.focus()
  }
  const choose = (option: City | 'more' | undefined) => {
    if (option === undefined) return
    if (option === 'more') return loadMore()
    setUsed(true)
    input.current?.select()
    const left = without(chosen, option)
    if (left.length < chosen.length) change(left, t.removed(option.label))
    // It is a part of a region or municipality that is already chosen.
    else if (has(chosen, option)) setSaid(t.chosen(option.label))
    else if (new Set([...held, ...codesOf(option)]).size > MAX_POSTAL_CODES) setSaid(tooMany)
    else change([...chosen.filter((one) => !isPartOf(one, option)), option], t.chosen(option.label))
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
    setSettled(false)
    if (used && input.current) {
      input.current.value = ''
      setTerm('')
      setUsed(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = chosen.at(-1) ?? beside.at(-1)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return setOpen(true)
      setSettled(false)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((now) =>
        options.length === 0 ? -1 : (Math.max(now, step === 1 ? -1 : 0) + step + options.length) % options.length,
      )
    } else if (event.key === 'Enter' && open && active >= 0 && !settled) {
      event.preventDefault()
      choose(options[active])
      setSettled(options[active] !== 'more')
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      // A panel around it stays open.
      event.preventDefault()
      close()
    } else if (event.key === 'Backspace' && input.current?.value === '' && last) remove(last)
  }

  return (
    <div
      className="combo"
      ref={box}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        // While a button below the list is pressed, closing waits: the list would move the button away.
        if (relatedTarget?.matches(':active')) addEventListener('pointerup', () => setTimeout(close), { once: true })
        else close()
      }}
    >
      <div className="combo__box">
        <Icon name="map-pin" />
        {hasPlaces && (
          <span className="combo__chips">
            {beside.map((place) => (
              <ChosenPlace key={place.label} {...place} onRemove={() => remove(place)} />
            ))}
            {chosen.map((city) => (
              <ChosenPlace
                key={city.label}
                name={name}
                value={codesOf(city).join(',')}
                label={city.label}
                onRemove={() => remove(city)}
              />
            ))}
          </span>
        )}
        <input
          ref={input}
          id={id}
          name={used ? undefined : textName}
          type="text"
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 && !settled ? `${listId}-${active}` : undefined}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          placeholder={placeholder ?? t.placeholder}
          defaultValue={startText}
          autoComplete={takesSentences ? undefined : 'off'}
          autoCapitalize={takesSentences ? 'none' : 'words'}
          spellCheck={false}
          onChange={(event) => {
            setTerm(event.target.value.trim())
            setUsed(false)
            setActive(-1)
            setSettled(false)
            setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {hasPlaces && (
          <button
            className="combo__clear"
            type="button"
            aria-label={t.removeAllItems}
            onClick={() => {
              change([], t.removeAllItems, [])
              input.current?.focus()
            }}
          >
            <Icon name="x" />
          </button>
        )}
      </div>
      <div className="combo__pop" hidden={!open}>
        <ul className="combo__list" id={listId} role="listbox" aria-label={t.results} aria-multiselectable="true">
          {options.map((option, i) => (
            <Option
              key={option === 'more' ? 'more' : option.label}
              id={`${listId}-${i}`}
              text={option === 'more' ? t.moreResults : option.label}
              hint={option === 'more' || !option.others ? undefined : t.codes(option.others.length + 1)}
              active={i === active && !settled}
              selected={option !== 'more' && has(chosen, option)}
              onChoose={() => choose(option)}
            />
          ))}
        </ul>
        <p className="combo__say" aria-hidden="true">
          {say}
        </p>
      </div>
      <p className="vh" role="status">
        {open ? say || t.found(results.cities.length) : ''} {said}
      </p>
      {held.size >= MAX_POSTAL_CODES && <p className="hint">{tooMany}</p>}
    </div>
  )
}

/** A ticked box: without a script, unticking it removes the place too. */
function ChosenPlace({ name, value, label, onRemove }: PlaceBeside & { onRemove: () => void }): ReactNode {
  return (
    <label className="chip chip--filter">
      <input className="vh" type="checkbox" name={name} value={value} defaultChecked onChange={onRemove} />
      {label}
      <span className="x">
        <Icon name="x" />
      </span>
    </label>
  )
}

type OptionProps = {
  id: string
  text: string
  /** at the end of its line: the number of its postal codes */
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
    // The text field handles the keys, and names the active option (aria-activedescendant).
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

/** The text shown instead of the list, or below it; empty when the list says enough. */
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

const codesOf = ({ pc, others = [] }: City): number[] => [pc, ...others]
const isPartOf = (city: City, whole: City) => {
  const codes = codesOf(whole)
  return codesOf(city).every((code) => codes.includes(code))
}
const has = (list: readonly City[], city: City) => list.some((one) => isPartOf(city, one))
const without = (list: readonly City[], city: City) => list.filter((one) => !isPartOf(city, one))
