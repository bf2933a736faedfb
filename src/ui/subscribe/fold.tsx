import type { ReactNode } from 'react'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { errorAt, type FormState, valueOf } from '../components/form-state.ts'
import { Icon } from '../components/icon.tsx'

type Props = {
  state: FormState
  title: string
  /** what is in it, while nothing of it is filled in */
  hint?: string
  /** the fields in it; of a list those values that are in it: `notification.types=LAND` */
  fields: readonly string[]
  children: ReactNode
}

/** A part of the form that nobody has to fill in. It stands open where something in it is filled in, or is wrong. */
export function Fold({ state, title, hint, fields, children }: Props): ReactNode {
  const t = subscribeMessages[state.locale]
  const filled = fields.filter((field) => isFilled(state, field)).length
  const isWrong = fields.some((field) => !field.includes('=') && errorAt(state, field) !== undefined)
  const nothing = hint ?? t.notNeeded
  return (
    <details className="fold" open={filled > 0 || isWrong} data-fold="" data-none={nothing} data-some={t.filled('{}')}>
      <summary>
        <span>
          <b>{title}</b> <span className="hint">{filled > 0 ? t.filled(String(filled)) : nothing}</span>
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
