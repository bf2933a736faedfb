import type { ReactNode } from 'react'
import type { PropertyType } from '#domain/listing/listing.ts'
import { citySelectorMessages } from '#i18n/messages/city-selector.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { CheckChip } from '../components/chips.tsx'
import { CityCombobox } from '../components/city-combobox.tsx'
import { Select } from '../components/fields.tsx'
import { Island } from '../components/island.tsx'
import { TYPE_ICONS } from '../search/property-icons.ts'
import { chosenPlaces } from '../search/search-words.ts'
import { CarriedFields } from './carried-fields.tsx'
import { errorAt, type FormState, isChosen, valueOf } from '../components/form-state.ts'
import { Fold } from './optional-part.tsx'
import { GroupError, groupDescription } from './group-error.tsx'
import { StatusCards } from './status-cards.tsx'
import { cityCombobox } from '../islands/definitions.ts'

const TYPE_FIELD = 'notification.types'
export const CITY_FIELD = 'notification.cities'
/** Text in the city selector that was not chosen from its list. */
export const CITY_TEXT_FIELD = 'city_text'
const COUNTRY_FIELD = 'notification.location.country'

const GROUPS: Record<'living' | 'land' | 'business' | 'other', readonly PropertyType[]> = {
  living: ['HOUSE', 'APARTMENT', 'STUDENT_ROOM'],
  land: ['LAND', 'GARAGE'],
  business: ['OFFICE', 'COMMERCIAL', 'INDUSTRIAL', 'HORECA', 'AGRICULTURAL'],
  other: ['OTHER'],
}

/** Chosen less often than homes, so collapsed. */
const OTHER_GROUPS = ['land', 'business', 'other'] as const

/** Where agents here offer property; Belgium first. */
const COUNTRIES = ['BE', 'NL', 'FR', 'LU', 'DE', 'ES', 'PT', 'IT', 'GR', 'GB']

type Props = FormState & {
  /** how many properties of each type there are now, already formatted; null: not known */
  typeCounts: Partial<Record<PropertyType, string>> | null
}

/** First section: what, for how much, where. */
export function MainFields({ typeCounts, ...state }: Props): ReactNode {
  const t = subscribeMessages[state.locale]
  return (
    <fieldset className="panel fs">
      <legend className="fs__legend">
        <span className="fs__n" aria-hidden="true">
          1
        </span>
        {t.main.legend}
      </legend>
      <div className="stack sub__parts">
        <StatusCards {...state} />
        <TypeChoice typeCounts={typeCounts} {...state} />
        <CityField {...state} />
        <Fold state={state} title={t.main.country} hint={t.main.anyCountry} fields={[COUNTRY_FIELD]}>
          <Select
            id={COUNTRY_FIELD}
            name={COUNTRY_FIELD}
            label={t.main.country}
            autoComplete="off"
            defaultValue={valueOf(state, COUNTRY_FIELD)}
            error={errorAt(state, COUNTRY_FIELD)}
            options={[{ value: '', label: t.main.anyCountry }, ...countries(state)]}
          />
        </Fold>
        <CarriedFields {...state} />
      </div>
    </fieldset>
  )
}

function TypeChoice({ typeCounts, ...state }: Props): ReactNode {
  const t = subscribeMessages[state.locale]
  return (
    <fieldset id={TYPE_FIELD} {...groupDescription(state, TYPE_FIELD)}>
      <legend className="label">
        {t.main.types} <span className="muted">({t.atLeastOne})</span>
      </legend>
      <p className="hint types__ask">
        {t.main.typesHint}{' '}
        <button type="button" className="in-text with-script" data-tick-all={TYPE_FIELD}>
          {t.main.allTypes}
        </button>
      </p>
      <div className="types">
        <TypeGroup name="living" isNamed={false} typeCounts={typeCounts} {...state} />
      </div>
      <Fold
        state={state}
        title={t.main.otherTypes}
        hint={t.main.otherTypesHint}
        fields={OTHER_GROUPS.flatMap((name) => GROUPS[name]).map((type) => `${TYPE_FIELD}=${type}`)}
      >
        {OTHER_GROUPS.map((name) => (
          <TypeGroup key={name} name={name} isNamed typeCounts={typeCounts} {...state} />
        ))}
      </Fold>
      <GroupError state={state} name={TYPE_FIELD} />
    </fieldset>
  )
}

type TypeGroupProps = Props & { name: keyof typeof GROUPS; isNamed: boolean }

function TypeGroup({ name, isNamed, typeCounts, ...state }: TypeGroupProps): ReactNode {
  const t = subscribeMessages[state.locale]
  const { types } = listingMessages[state.locale]
  return (
    <div className="types__g">
      <p className={isNamed ? 'hint' : 'vh'} id={`types-${name}`}>
        {t.main.typeGroups[name]}
      </p>
      <div className="chips" role="group" aria-labelledby={`types-${name}`}>
        {GROUPS[name].map((type) => (
          <CheckChip
            key={type}
            name={TYPE_FIELD}
            value={type}
            label={types[type].label}
            icon={TYPE_ICONS[type]}
            count={typeCounts?.[type]}
            countOf={type}
            defaultChecked={isChosen(state, TYPE_FIELD, type)}
          />
        ))}
      </div>
    </div>
  )
}

function CityField(state: FormState): ReactNode {
  const t = subscribeMessages[state.locale]
  const chosen = [state.values[CITY_FIELD] ?? []].flat()
  const error = errorAt(state, CITY_FIELD)
  return (
    <div className="field">
      <label htmlFor={CITY_FIELD}>{t.main.cities}</label>
      <Island
        of={cityCombobox}
        Component={CityCombobox}
        props={{
          locale: state.locale,
          name: CITY_FIELD,
          textName: CITY_TEXT_FIELD,
          id: CITY_FIELD,
          chosen: chosenPlaces(chosen, state.locale),
          typed: valueOf(state, CITY_TEXT_FIELD),
          describedBy: error === undefined ? 'cities-hint' : `cities-hint ${CITY_FIELD}-error`,
          invalid: error !== undefined,
        }}
      />
      <small id="cities-hint">
        <noscript>{citySelectorMessages[state.locale].label}. </noscript>
        {t.main.citiesHint}
      </small>
      <GroupError state={state} name={CITY_FIELD} />
    </div>
  )
}

function countries(state: FormState): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([state.locale], { type: 'region' })
  const chosen = valueOf(state, COUNTRY_FIELD)
  const codes = /^[A-Z]{2}$/.test(chosen) && !COUNTRIES.includes(chosen) ? [...COUNTRIES, chosen] : COUNTRIES
  return codes.map((value) => ({ value, label: names.of(value) ?? value }))
}
