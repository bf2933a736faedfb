import type { ActionName } from '#domain/requests/actions.ts'
import type { Action } from '#web/public/action.ts'
import type { LimitedForm } from '#web/edge/form-limits.ts'
import { REQUEST_ACTIONS } from '#web/public/actions/requests.ts'
import { SUBSCRIPTION_ACTIONS } from '#web/public/actions/subscriptions.ts'
import { VIEWING_ACTIONS } from '#web/public/actions/viewings.tsx'

/** Every action of visitors, for forms and for scripts. */
export const ACTIONS = {
  ...SUBSCRIPTION_ACTIONS,
  ...REQUEST_ACTIONS,
  ...VIEWING_ACTIONS,
} satisfies Record<ActionName, Pick<Action<never, never, LimitedForm | null>, 'limit'>>
