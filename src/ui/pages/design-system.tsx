import type { ReactNode } from 'react'
import type { Card } from '#domain/listing/card.ts'
import { ENERGY_LABELS } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { Alert } from '../components/alert.tsx'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { CardSkeleton } from '../components/card-skeleton.tsx'
import { ListingCard } from '../components/card.tsx'
import { CheckChip, FilterChip, LinkChip } from '../components/chips.tsx'
import { CityCombobox } from '../components/city-combobox.tsx'
import { Empty } from '../components/empty.tsx'
import { EnergyPlate } from '../components/energy-plate.tsx'
import { AmountField, Check, Segmented, Select, TextArea, TextField } from '../components/fields.tsx'
import { Icon } from '../components/icon.tsx'
import { Island } from '../components/island.tsx'
import { Pagination } from '../components/pagination.tsx'
import { ICON_NAMES } from '../icons/icon-names.ts'
import { cityCombobox } from '../islands/definitions.ts'

type Props = {
  locale: Locale
  now: Date
  /** the card from which a card in every other state is made */
  sample: Card
}

/** Every component in every state, for developers; served in development only, in English. */
export function DesignSystemPage({ locale, now, sample }: Props): ReactNode {
  return (
    <div className="wrap stack stack--l section">
      <h1>Design system</h1>
      <Part title="Buttons">
        <Buttons />
      </Part>
      <Part title="Fields">
        <Fields locale={locale} />
      </Part>
      <Part title="Chips">
        <div className="chips">
          <CheckChip label="Ticked" icon="home" count="31" defaultChecked />
          <CheckChip label="Not ticked" icon="building" count="38" />
          <CheckChip label="Off" count="0" disabled />
          <FilterChip label="Active filter" href="#" remove="remove" />
          <LinkChip href="#">Link</LinkChip>
        </div>
      </Part>
      <Part title="Cards">
        <div className="cards">
          {cardStates(sample).map((card) => (
            <ListingCard key={card.id} card={card} locale={locale} now={now} />
          ))}
          <ListingCard card={sample} locale={locale} now={now} layout="row" />
          <CardSkeleton />
        </div>
      </Part>
      <Part title="Energy">
        <div className="row row--4">
          {ENERGY_LABELS.map((label, i) => (
            <EnergyPlate key={label} label={label} kwh={i * 75} co2={null} colours={null} locale={locale} />
          ))}
          <EnergyPlate label="C" kwh={null} co2={26} colours={null} locale={locale} />
          <EnergyPlate label={null} kwh={null} co2={null} colours={null} locale={locale} />
        </div>
      </Part>
      <Part title="Messages">
        <Alert title="Information">
          <p>With a second line.</p>
        </Alert>
        <Alert tone="ok" title="Done" />
        <Alert tone="warn" title="Changed" />
        <Alert tone="bad" title="Failed" />
        <p>
          <span className="toast">A toast</span>
        </p>
        <Empty title="Nothing here yet">
          <p className="muted">One line, and a way on.</p>
        </Empty>
      </Part>
      <Part title="Ways through">
        <Breadcrumbs
          locale={locale}
          crumbs={[
            { label: 'Home', href: '#' },
            { label: 'Here', href: null },
          ]}
        />
        <Pagination page={5} last={9} href={(page) => `#${page}`} locale={locale} />
      </Part>
      <Part title="Icons">
        <div className="row row--4">
          {ICON_NAMES.map((name) => (
            <span key={name} className="row">
              <Icon name={name} />
              <small>{name}</small>
            </span>
          ))}
        </div>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="stack">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Buttons(): ReactNode {
  return ['btn btn--primary', 'btn', 'btn btn--quiet', 'btn btn--danger', 'btn btn--primary btn--big'].map((look) => (
    <div key={look} className="row">
      <button className={look} type="button">
        {look}
      </button>
      <button className={look} type="button" disabled>
        Off
      </button>
      <button className={look} type="button" aria-disabled="true">
        <span className="spin" />
        Busy
      </button>
    </div>
  ))
}

function Fields({ locale }: { locale: Locale }): ReactNode {
  return (
    <div className="grid3">
      <TextField id="ui-text" label="Text" hint="With a hint" placeholder="Placeholder" />
      <TextField id="ui-wrong" label="Wrong" error="What is wrong" defaultValue="noor@" />
      <TextField id="ui-off" label="Off" disabled defaultValue="Not now" />
      <AmountField id="ui-euro" label="Amount" unit="€" defaultValue="349000" />
      <AmountField id="ui-area" label="Surface" unit="m²" side="end" defaultValue="120" />
      <Select id="ui-select" label="Choice" options={[{ value: '1', label: 'One' }]} />
      <TextArea id="ui-area-text" label="Message" />
      <div className="field">
        <label htmlFor="ui-city">Towns</label>
        <Island
          of={cityCombobox}
          id="ui-city-island"
          Component={CityCombobox}
          props={{ locale, name: 'pc', textName: 'q', id: 'ui-city', chosen: [{ pc: 9000, label: 'Gent (9000)' }] }}
        />
      </div>
      <div>
        <Check label="Ticked" defaultChecked />
        <Check label="Not ticked" />
        <Check label="One of several" type="radio" name="ui-radio" defaultChecked />
      </div>
      <Segmented
        name="ui-segment"
        legend="One of three"
        value="b"
        options={['a', 'b', 'c'].map((value) => ({ value, label: value }))}
      />
    </div>
  )
}

/** The sample in every state: price, availability, deal, project, missing energy facts, a long title. */
function cardStates(sample: Card): Card[] {
  const { price } = sample
  const states: Partial<Card>[] = [
    {},
    { price: { ...price, previous: (price.amount ?? 0) + 10_000 } },
    { availability: 'UNDER_OPTION' },
    { availability: 'SETTLED' },
    { availability: 'WITHDRAWN' },
    { status: 'TO_RENT', price: { ...price, amount: 1145, period: 'month', charges: 85, charges_words: '+ € 85' } },
    { status: 'TAKE_OVER' },
    { price: { ...price, amount: null, hidden: true } },
    {
      kind: 'project',
      price: { ...price, from: true },
      units: { free: 12, option: 5, total: 30, fitting: 3, energy: null, bedrooms: null, living_area: null },
    },
    {
      kind: 'project',
      price: { ...price, amount: null },
      units: { free: 0, option: 0, total: 30, fitting: 0, energy: null, bedrooms: null, living_area: null },
    },
    { facts: { ...sample.facts, energy_kwh: null, energy_label: null, co2: null } },
    { title: 'A very long name of a street that goes on and on 1234 bus 56' },
  ]
  return states.map((change, i) => ({ ...sample, ...change, id: i + 1 }))
}
