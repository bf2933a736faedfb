import type { ReactNode } from 'react'
import type { Intent } from '#domain/requests/actions.ts'
import { INTENT_FIELD, KEY_FIELD } from '#domain/requests/form-names.ts'
import { unsentForm } from '../islands/definitions.ts'

/**
 * Names the action of a form; an action that no page offers does not compile. The code that reports a form that cannot be
 * sent loads with the page.
 */
export function IntentField({ of }: { of: Intent }): ReactNode {
  return <input type="hidden" {...intentOf(of)} {...unsentForm.mark(null, 'at-once')} />
}

/** Names the action of one button of several. */
export const intentOf = (of: Intent) => ({ name: INTENT_FIELD, value: of })

/** A key made when the form is shown, so that a form sent twice counts once. */
export function KeyField({ value }: { value: string }): ReactNode {
  return <input type="hidden" name={KEY_FIELD} value={value} />
}
