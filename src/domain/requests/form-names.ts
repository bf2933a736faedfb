/** The field that tells which button sent the form. */
export const INTENT_FIELD = 'intent'
/** The idempotency key: a form that is sent twice counts once. */
export const KEY_FIELD = 'form_key'
