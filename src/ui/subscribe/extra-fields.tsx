import type { ReactNode } from 'react'
import { flagField, FORM_FLAGS } from '#domain/subscription/flag-fields.ts'
import { costsMessages } from '#i18n/messages/costs.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { CheckChip } from '../components/chips.tsx'
import { AmountField, Check, Select, TextField } from '../components/fields.tsx'
import { FLAG_ICONS } from '../search/property-icons.ts'
import { stationOptions } from '../search/station-options.ts'
import { Fold } from './optional-part.tsx'
import { errorAt, type FormState, isChosen, valueOf } from '../components/form-state.ts'

const AVAILABLE = 'notification.general.available_from'
const DEPOSIT = 'notification.general.deposit_max'
const STATION = 'notification.location.station_km_max'
const TRAVEL = ['notification.location.travel', 'notification.location.second_travel']
const NOT_PC = 'notification.location.not_postal_codes'
const NOT_WORDS = 'notification.general.not_words'

type Props = FormState & {
  /** whether visitors can search by travel time */
  hasTimetable: boolean
}

/** Second section: everything that may be left empty. */
export function ExtraFields({ hasTimetable, ...state }: Props): ReactNode {
  const t = subscribeMessages[state.locale].extra
  const { flags } = listingMessages[state.locale]
  return (
    <fieldset className="panel fs">
      <legend className="fs__legend">
        <span className="fs__n" aria-hidden="true">
          2
        </span>
        {t.legend} <span className="fs__opt">{t.nothingRequired}</span>
      </legend>
      <Fold state={state} title={t.rooms} fields={['bedrooms', 'living_surface'].flatMap(bounds)}>
        <div className="grid2">
          <Pair state={state} name="bedrooms" legend={t.bedrooms} unit={t.bedroomsUnit} />
          <Pair state={state} name="living_surface" legend={t.living} unit="m²" />
        </div>
      </Fold>
      <Fold
        state={state}
        title={t.building}
        fields={['construction_year', 'land_surface', 'commercial_surface'].flatMap(bounds)}
      >
        <div className="grid2">
          <Pair state={state} name="land_surface" legend={t.land} unit="m²" />
          <Pair state={state} name="commercial_surface" legend={t.commercial} unit="m²" />
          <Pair state={state} name="construction_year" legend={t.year} unit="" />
        </div>
      </Fold>
      <MovingFold {...state} />
      <Fold state={state} title={t.station} fields={[STATION, ...TRAVEL]}>
        <Select
          id={STATION}
          name={STATION}
          label={searchMessages[state.locale].stationKm}
          defaultValue={valueOf(state, STATION)}
          error={errorAt(state, STATION)}
          options={stationOptions(Math.round(Number(valueOf(state, STATION)) * 1000) || null, state.locale)}
        />
        {/* Travel criteria from a time when there was a timetable stay, and can be removed. */}
        {(hasTimetable || TRAVEL.some((name) => valueOf(state, name) !== '')) && <TravelLines {...state} />}
      </Fold>
      <CostFold {...state} />
      <Fold state={state} title={t.mustHave} fields={FORM_FLAGS.map(flagField)}>
        <div className="chips" role="group" aria-label={t.mustHave}>
          {FORM_FLAGS.map((flag) => (
            <CheckChip
              key={flag}
              id={flagField(flag)}
              name={flagField(flag)}
              value="1"
              label={flags[flag]}
              icon={FLAG_ICONS[flag]}
              defaultChecked={isChosen(state, flagField(flag), '1')}
            />
          ))}
        </div>
      </Fold>
    </fieldset>
  )
}

function MovingFold(state: FormState): ReactNode {
  const t = subscribeMessages[state.locale].extra
  return (
    <Fold state={state} title={t.moving} fields={[AVAILABLE, DEPOSIT, NOT_PC, NOT_WORDS]}>
      <div className="grid2">
        <TextField
          type="date"
          id={AVAILABLE}
          name={AVAILABLE}
          label={t.available}
          defaultValue={valueOf(state, AVAILABLE)}
          error={errorAt(state, AVAILABLE)}
        />
        <AmountField
          id={DEPOSIT}
          name={DEPOSIT}
          label={t.deposit}
          unit="€"
          defaultValue={valueOf(state, DEPOSIT)}
          error={errorAt(state, DEPOSIT)}
        />
        <TextField
          id={NOT_PC}
          name={NOT_PC}
          label={t.notPostalCodes}
          placeholder="9000, 9050"
          defaultValue={valueOf(state, NOT_PC)}
          error={errorAt(state, NOT_PC)}
        />
        <TextField
          id={NOT_WORDS}
          name={NOT_WORDS}
          label={searchMessages[state.locale].notWords}
          defaultValue={valueOf(state, NOT_WORDS)}
          error={errorAt(state, NOT_WORDS)}
        />
      </div>
    </Fold>
  )
}

function TravelLines(state: FormState): ReactNode {
  const t = searchMessages[state.locale]
  return TRAVEL.map((name, i) => (
    <TextField
      key={name}
      id={name}
      name={name}
      label={i === 0 ? t.travel : t.travelSecond}
      hint={i === 0 ? t.travelHint : undefined}
      autoComplete="off"
      defaultValue={valueOf(state, name)}
      error={errorAt(state, name)}
    />
  ))
}

const COST = 'notification.costs'
const COST_FIELDS = ['total_max', 'only_home', 'monthly_max', 'own', 'rate', 'years', 'warm_max']

function CostFold(state: FormState): ReactNode {
  const t = searchMessages[state.locale]
  const loan = costsMessages[state.locale]
  const amount = (name: string, label: string, unit = '€') => (
    <AmountField
      id={`${COST}.${name}`}
      name={`${COST}.${name}`}
      label={label}
      unit={unit}
      {...(unit !== '€' && ({ side: 'end', inputMode: 'decimal' } as const))}
      defaultValue={valueOf(state, `${COST}.${name}`)}
      error={errorAt(state, `${COST}.${name}`)}
    />
  )
  const title = subscribeMessages[state.locale].extra.costs
  return (
    <Fold state={state} title={title} fields={COST_FIELDS.map((name) => `${COST}.${name}`)}>
      {amount('total_max', t.total)}
      <Check
        id={`${COST}.only_home`}
        name={`${COST}.only_home`}
        value="1"
        label={t.onlyHome}
        defaultChecked={isChosen(state, `${COST}.only_home`, '1')}
      />
      {amount('monthly_max', t.monthly)}
      <div className="grid3">
        {amount('own', loan.own)}
        {amount('rate', loan.rate, '%')}
        {amount('years', loan.years, loan.yearsUnit)}
      </div>
      {amount('warm_max', t.warm)}
    </Fold>
  )
}

const bounds = (name: string) => [`notification.construction.${name}.min`, `notification.construction.${name}.max`]

type PairProps = { state: FormState; name: string; legend: string; unit: string }

function Pair({ state, name, legend, unit }: PairProps): ReactNode {
  const t = subscribeMessages[state.locale].extra
  const field = `notification.construction.${name}`
  return (
    <fieldset className="field" data-pair="">
      <legend className="label">{legend}</legend>
      <div className="bounds">
        {(['min', 'max'] as const).map((end) => (
          <AmountField
            key={end}
            id={`${field}.${end}`}
            name={`${field}.${end}`}
            label={
              <span className="lab-s">
                <span className="vh">{legend} </span>
                {end === 'min' ? t.from : t.to}
              </span>
            }
            unit={unit}
            side="end"
            defaultValue={valueOf(state, `${field}.${end}`)}
            error={errorAt(state, `${field}.${end}`)}
          />
        ))}
      </div>
      <p className="hint pair__reversed" data-reversed="" role="status" />
    </fieldset>
  )
}
