import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Frame = {
  id: string
  label: ReactNode
  hint?: ReactNode
  /** message about a wrong value; shown below the control, and read out with it */
  error?: string | undefined
  className?: string
}

/** A label with one line of text. */
export function TextField({ id, label, hint, error, className, ...input }: Frame & ComponentProps<'input'>): ReactNode {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className ?? ''}>
      <input type="text" className="input" id={id} {...described(id, hint, error)} {...input} />
    </Field>
  )
}

/** A label with several lines of text. */
export function TextArea({
  id,
  label,
  hint,
  error,
  className,
  ...area
}: Frame & ComponentProps<'textarea'>): ReactNode {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className ?? ''}>
      <textarea className="input" id={id} {...described(id, hint, error)} {...area} />
    </Field>
  )
}

type Option = { value: string; label: string }

/** A label with a list to choose one from. */
export function Select({
  id,
  label,
  hint,
  error,
  className,
  options,
  ...select
}: Frame & { options: readonly Option[] } & ComponentProps<'select'>): ReactNode {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className ?? ''}>
      <select className="input" id={id} {...described(id, hint, error)} {...select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** An amount with its unit in the box: € before, m² behind. */
export function AmountField({
  id,
  label,
  hint,
  error,
  className,
  unit,
  side = 'start',
  ...input
}: Frame & { unit: string; side?: 'start' | 'end' } & ComponentProps<'input'>): ReactNode {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className ?? ''}>
      <div className={side === 'start' ? 'affix' : 'affix affix--end'}>
        <span aria-hidden="true">{unit}</span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className="input"
          id={id}
          {...described(id, hint, error)}
          {...input}
        />
      </div>
    </Field>
  )
}

/** A tick box or radio button with its words. */
export function Check({ label, ...input }: { label: ReactNode } & ComponentProps<'input'>): ReactNode {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  )
}

/** A few choices side by side, one of them chosen. */
export function Segmented({
  name,
  legend,
  options,
  value,
}: {
  name: string
  legend: string
  options: readonly Option[]
  value: string
}): ReactNode {
  return (
    <fieldset>
      <legend className="vh">{legend}</legend>
      <div className="segmented">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} value={option.value} defaultChecked={option.value === value} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The frame around any control: label above, hint and error below. The control itself carries `described`. */
export function Field({ id, label, hint, error, className, children }: Frame & { children: ReactNode }): ReactNode {
  return (
    <div className={['field', className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`}>
          <Icon name="alert-triangle" />
          {error}
        </p>
      )}
    </div>
  )
}

/** The attributes that tie hint and error to a control. */
function described(
  id: string,
  hint: ReactNode,
  error: string | undefined,
): { 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  return { ...(ids ? { 'aria-describedby': ids } : {}), ...(error !== undefined ? { 'aria-invalid': true } : {}) }
}
