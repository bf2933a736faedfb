import type { ReactNode } from 'react'
import type { Intent } from '#domain/requests/actions.ts'
import { INTENT_FIELD, KEY_FIELD } from '#domain/requests/form-names.ts'
import { unsentForm } from '../islands/definitions.ts'

/** What a form is for; what no page offers does not compile. What it says when it cannot be sent comes with the page. */
export function IntentField({ of }: { of: Intent }): ReactNode {
  return <input type="hidden" {...intentOf(of)} {...unsentForm.mark(null, 'at-once')} />
}

/** The same for one of several buttons. */
export const intentOf = (of: Intent) => ({ name: INTENT_FIELD, value: of })

/** Made when a form is shown, so that a form sent twice counts once. */
export function KeyField({ value }: { value: string }): ReactNode {
  return <input type="hidden" name={KEY_FIELD} value={value} />
}
