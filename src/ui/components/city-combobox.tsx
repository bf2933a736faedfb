import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Locale } from '#base/locale.ts'
import { type CitySelectorMessages, citySelectorMessages } from '#i18n/messages/city-selector.ts'
import type { City } from '../client/city-search.ts'
import {
  type ChosenPlaces,
  codesOf,
  isCityChosen,
  type PlaceBeside,
  useChosenPlaces,
} from '../client/use-chosen-places.ts'
import { type CityList, type CityOption, useCityList } from '../client/use-city-list.ts'
import { type CityResults, MAX_TERM_CHARS } from '../client/use-city-search.ts'
import { Icon } from './icon.tsx'

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
  const { locale, name, textName, id, typed, describedBy, invalid = false, placeholder } = props
  const t = citySelectorMessages[locale]
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const places = useChosenPlaces(box, props)
  const removeLast = () => {
    const [city, place] = [places.chosen.at(-1), places.beside.at(-1)]
    if (city) places.remove(city)
    else if (place) places.removeBeside(place)
  }
  const [input, list] = useCityList(locale, { toggle: places.toggle, removeLast })
  const thenFocus = (act: () => void) => () => {
    act()
    input.current?.focus()
  }
  const takesSentences = textName === 'q'
  const message = messageOf(list, t, takesSentences)
  return (
    <div
      className="combo"
      ref={box}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        // While a button below the list is pressed, closing waits: the list would move the button away.
        if (relatedTarget?.matches(':active'))
          addEventListener('pointerup', () => setTimeout(list.close), { once: true })
        else list.close()
      }}
    >
      <div className="combo__box">
        <Icon name="map-pin" />
        <Chips places={places} name={name} thenFocus={thenFocus} />
        <input
          ref={input}
          id={id}
          name={list.isUsed ? undefined : textName}
          type="text"
          role="combobox"
          aria-expanded={list.isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={list.isOpen && list.activeIndex >= 0 ? `${listId}-${list.activeIndex}` : undefined}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          placeholder={placeholder ?? t.placeholder}
          defaultValue={typed}
          autoComplete={takesSentences ? undefined : 'off'}
          autoCapitalize={takesSentences ? 'none' : 'words'}
          spellCheck={false}
          onChange={(event) => list.type(event.target.value)}
          onClick={list.open}
          onKeyDown={list.onKeyDown}
        />
        {hasPlaces(places) && (
          <button
            className="combo__clear"
            type="button"
            aria-label={t.removeAllItems}
            onClick={thenFocus(places.removeAll)}
          >
            <Icon name="x" />
          </button>
        )}
      </div>
      <div className="combo__pop" hidden={!list.isOpen}>
        <Options list={list} chosen={places.chosen} id={listId} t={t} />
        <p className="combo__say" aria-hidden="true">
          {message}
        </p>
      </div>
      <p className="vh" role="status">
        {list.isOpen ? message || t.found(list.results.cities.length) : ''} {places.said}
      </p>
      {places.full !== null && <p className="hint">{places.full}</p>}
    </div>
  )
}

const hasPlaces = ({ chosen, beside }: ChosenPlaces): boolean => chosen.length + beside.length > 0

type ChipsProps = { places: ChosenPlaces; name: string; thenFocus: (act: () => void) => () => void }

function Chips({ places, name, thenFocus }: ChipsProps): ReactNode {
  if (!hasPlaces(places)) return null
  return (
    <span className="combo__chips">
      {places.beside.map((place) => (
        <ChosenPlace key={place.label} {...place} onRemove={thenFocus(() => places.removeBeside(place))} />
      ))}
      {places.chosen.map((city) => (
        <ChosenPlace
          key={city.label}
          name={name}
          value={codesOf(city).join(',')}
          label={city.label}
          onRemove={thenFocus(() => places.remove(city))}
        />
      ))}
    </span>
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

type ListProps = {
  list: CityList
  chosen: readonly City[]
  id: string
  t: CitySelectorMessages
}

function Options({ list, chosen, id, t }: ListProps): ReactNode {
  const textOf = (option: CityOption) => (option === 'more' ? t.moreResults : option.label)
  return (
    <ul className="combo__list" id={id} role="listbox" aria-label={t.results} aria-multiselectable="true">
      {list.options.map((option, i) => (
        <Option
          key={option === 'more' ? 'more' : option.label}
          id={`${id}-${i}`}
          text={textOf(option)}
          hint={option === 'more' || !option.others ? undefined : t.codes(option.others.length + 1)}
          active={i === list.activeIndex}
          selected={option !== 'more' && isCityChosen(chosen, option)}
          onChoose={() => list.pick(option)}
        />
      ))}
    </ul>
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
function messageOf({ results, term }: CityList, t: CitySelectorMessages, takesSentences: boolean): string {
  const isSentence = results.state === 'too-long' || (results.state === 'found' && results.cities.length === 0)
  return takesSentences && isSentence ? t.sentence : messageOfState(results, term, t)
}

function messageOfState({ state, cities }: CityResults, term: string, t: CitySelectorMessages): string {
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
