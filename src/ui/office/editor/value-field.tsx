import { type ReactNode, useState } from 'react'
import type { Locale } from '#base/locale.ts'
import { officeEditorMessages } from '#i18n/messages/office-editor.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import type { EditorField } from '#ui/office/editor/editor-props.ts'

/** Edits one field: `write` is called while typing, `done` when the field is left. */
export type Writing = { value: unknown; write: (value: unknown) => void; done: () => void }

type Props = { field: EditorField; id: string; described: string | undefined; invalid: boolean } & Writing

/** The control for a field by its type. It holds the listing's own value; null when nothing is known. */
export function ValueField(props: Props): ReactNode {
  const { field } = props
  if (field.type === 'boolean') return field.mayBeEmpty ? <ThreeWays {...props} /> : <Switch {...props} />
  if (field.type === 'choice' && field.choices) return <Choice {...props} choices={field.choices} />
  if (field.type === 'list' && field.choices) return <Several {...props} choices={field.choices} />
  if (field.type === 'list') return <Range {...props} />
  if (field.type === 'number' || field.type === 'whole') return <Amount {...props} />
  return <Text {...props} />
}

function Text({ field, id, described, invalid, value, write, done }: Props): ReactNode {
  const given = {
    ...{ id, className: 'input', value: typeof value === 'string' ? value : '', autoComplete: 'off' },
    ...{ 'aria-describedby': described, 'aria-invalid': invalid || undefined, onBlur: done },
  }
  const change = (text: string) => write(text === '' && field.mayBeEmpty ? null : text)
  if (field.isLong) return <textarea {...given} rows={7} onChange={(event) => change(event.target.value)} />
  return (
    <input {...given} type={field.type === 'date' ? 'date' : 'text'} onChange={(event) => change(event.target.value)} />
  )
}

/** A number as people of this language write it. */
function Amount({ field, id, described, invalid, value, write, done }: Props): ReactNode {
  const { locale } = useOffice()
  const shown = typeof value === 'number' ? String(value).replace('.', locale === 'en' ? '.' : ',') : ''
  // The typed text stays unchanged while the field is in use.
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && numberIn(typed, locale) === undefined
  const change = (text: string) => {
    setTyped(text)
    const read = numberIn(text, locale)
    if (read !== undefined) write(read)
  }
  const sign = UNIT_SIGNS[field.unit ?? 'plain']
  return (
    <>
      <div className={sign === '' ? undefined : sign === '€' ? 'affix' : 'affix affix--end'}>
        <input
          className="input"
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed ?? shown}
          aria-describedby={described}
          aria-invalid={invalid || isWrong || undefined}
          onChange={(event) => change(event.target.value)}
          onBlur={() => {
            if (!isWrong) setTyped(null)
            done()
          }}
        />
        {sign !== '' && <span>{sign}</span>}
      </div>
      {isWrong && <p className="field__error">{officeEditorMessages[locale].wrong.number}</p>}
    </>
  )
}

const UNIT_SIGNS = {
  ...{ euro: '€', 'euro a month': '€', 'euro a year': '€', m2: 'm²', kwh: 'kWh' },
  ...{ count: '', plain: '' },
} as const satisfies Record<NonNullable<EditorField['unit']>, string>

/**
 * Reads a typed number: null for an empty text, undefined when it is no number. Thousands are in groups of three,
 * separated by point, comma, space or apostrophe.
 */
export function numberIn(text: string, locale: Locale): number | null | undefined {
  const plain = text.trim().replaceAll(/[\s'\u00A0\u202F]/g, '')
  if (plain === '') return null
  if (!/^-?[\d.,]{1,18}$/.test(plain)) return undefined
  const [point, group] = locale === 'en' ? ['.', ','] : [',', '.']
  const parts = plain.split(group)
  const grouped = parts.slice(1).every((part) => /^\d{3}(?:[.,]\d+)?$/.test(part))
  // The other language's separator, followed by other than three digits, can only be its decimal separator.
  const joined = grouped ? parts.join('') : parts.length === 2 ? parts.join(point) : 'no'
  const value = Number(joined.replace(point, '.'))
  return Number.isFinite(value) ? value : undefined
}

function Choice({
  field,
  id,
  described,
  invalid,
  value,
  write,
  done,
  choices,
}: Props & { choices: Choices }): ReactNode {
  const { locale } = useOffice()
  return (
    <select
      className="input"
      id={id}
      value={typeof value === 'string' ? value : ''}
      aria-describedby={described}
      aria-invalid={invalid || undefined}
      onChange={(event) => {
        write(event.target.value === '' ? null : event.target.value)
        done()
      }}
    >
      {(field.mayBeEmpty || value === null) && <option value="">{officeEditorMessages[locale].choose}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

type Choices = NonNullable<EditorField['choices']>

function Several({ id, value, write, done, choices, field }: Props & { choices: Choices }): ReactNode {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const change = (one: string, on: boolean) => {
    const next = choices.map((choice) => choice.value).filter((word) => (word === one ? on : chosen.includes(word)))
    write(next.length === 0 ? null : next)
    done()
  }
  return (
    <div className="several" role="group" aria-label={field.label} id={id}>
      {choices.map((choice) => (
        <label key={choice.value} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(choice.value)}
            onChange={(event) => change(choice.value, event.target.checked)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}

/** Two amounts, of which the second is the larger. */
function Range(props: Props): ReactNode {
  const { locale } = useOffice()
  const t = officeEditorMessages[locale]
  const { value, write, done, field } = props
  const [low, high] = (Array.isArray(value) ? value : []) as unknown[]
  const [ends, setEnds] = useState<unknown[]>([low ?? null, high ?? null])
  const change = (at: 0 | 1, amount: unknown) => {
    const next = ends.with(at, amount)
    setEnds(next)
    if (next.every((one) => one === null)) write(null)
    else if (next.every((one) => typeof one === 'number')) write(next)
  }
  return (
    <div className="fs2" role="group" aria-label={field.label}>
      {([0, 1] as const).map((at) => (
        <div key={at}>
          <label className="mini" htmlFor={at === 0 ? props.id : `${props.id}-to`}>
            {at === 0 ? t.from : t.to}
          </label>
          <Amount
            {...props}
            id={at === 0 ? props.id : `${props.id}-to`}
            value={ends[at]}
            write={(amount) => change(at, amount)}
            done={done}
          />
        </div>
      ))}
    </div>
  )
}

function Switch({ field, id, value, write, done }: Props): ReactNode {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={value === true}
        id={id}
        checked={value === true}
        onChange={(event) => {
          write(event.target.checked)
          done()
        }}
      />
      {field.label}
    </label>
  )
}

/** Yes, no, or not known. */
function ThreeWays({ id, value, write, done, field }: Props): ReactNode {
  const { locale } = useOffice()
  const t = officeEditorMessages[locale]
  const ways = [
    [true, t.yes],
    [false, t.no],
    [null, t.unknown],
  ] as const
  return (
    <div className="segmented" role="radiogroup" aria-label={field.label} id={id}>
      {ways.map(([way, label]) => (
        <label key={label}>
          <input
            type="radio"
            name={id}
            checked={value === way || (way === null && value === undefined)}
            onChange={() => {
              write(way)
              done()
            }}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
