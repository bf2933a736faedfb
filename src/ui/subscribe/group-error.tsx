import type { ReactNode } from 'react'
import { Icon } from '../components/icon.tsx'
import { errorAt, type FormState } from '../components/form-state.ts'

/** The error message below a group of checkboxes. */
export function GroupError({ state, name }: { state: FormState; name: string }): ReactNode {
  const message = errorAt(state, name)
  return (
    message !== undefined && (
      <p className="field__error" id={`${name}-error`}>
        <Icon name="alert-triangle" />
        {message}
      </p>
    )
  )
}

/** The attribute that ties the message to the group. */
export function groupDescription(state: FormState, name: string): { 'aria-describedby'?: string } {
  return errorAt(state, name) === undefined ? {} : { 'aria-describedby': `${name}-error` }
}
