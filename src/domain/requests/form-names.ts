/** Which button a form was sent with. */
export const INTENT_FIELD = 'intent'
/** The key by which a form that is sent twice counts once. */
export const KEY_FIELD = 'form_key'
