/** Everything that a visitor can do with a form; `web/public/actions.ts` has one entry for each. */
const ACTION_NAMES = [
  ...(['subscribe', 'confirm', 'save', 'pause', 'resume', 'restart'] as const),
  ...(['unsubscribe', 'undo', 'tell_reason', 'mail_manage_link', 'ask_link', 'renew_links'] as const),
  ...(['mail_data', 'download', 'erase'] as const),
  ...(['contact', 'friend', 'stop_friend'] as const),
  ...(['book', 'confirm_viewing', 'move_viewing', 'cancel_viewing'] as const),
]
export type ActionName = (typeof ACTION_NAMES)[number]

/** The buttons of all forms: what a form sends as its `intent`. */
const INTENTS = [
  ...(['subscribe', 'confirm', 'save', 'pause-1', 'pause-3', 'resume', 'restart', 'renew', 'link'] as const),
  ...(['export', 'erase', 'download', 'erase-now'] as const),
  ...(['unsubscribe', 'undo', 'reason', 'more'] as const),
  ...(['contact', 'friend', 'stop', 'book', 'move', 'cancel'] as const),
]
export type Intent = (typeof INTENTS)[number]
