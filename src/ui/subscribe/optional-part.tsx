import type { ReactNode } from 'react'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { errorAt, type FormState, valueOf } from '../components/form-state.ts'
import { Icon } from '../components/icon.tsx'

type Props = {
  state: FormState
  title: string
  /** names its contents while no field in it is filled in */
  hint?: string
  /** the fields in it; for a list field, the values in it: `notification.types=LAND` */
  fields: readonly string[]
  children: ReactNode
}

/** A collapsible, optional part of the form. It is open when a field in it is filled in or has an error. */
export function Fold({ state, title, hint, fields, children }: Props): ReactNode {
  const t = subscribeMessages[state.locale]
  const filled = fields.filter((field) => isFilled(state, field)).length
  const isWrong = fields.some((field) => !field.includes('=') && errorAt(state, field) !== undefined)
  const emptyHint = hint ?? t.notNeeded
  return (
    <details
      className="fold"
      open={filled > 0 || isWrong}
      data-fold=""
      data-none={emptyHint}
      data-some={t.filled('{}')}
    >
      <summary>
        <span>
          <b>{title}</b> <span className="hint">{filled > 0 ? t.filled(String(filled)) : emptyHint}</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="fold__b">{children}</div>
    </details>
  )
}

function isFilled(state: FormState, field: string): boolean {
  const [name = '', value] = field.split('=')
  return value === undefined ? valueOf(state, name) !== '' : [state.values[name] ?? []].flat().includes(value)
}
