/** Actions in the audit log. Entries name people by number, so that they hold no personal data. */
export type LogAct =
  | 'invited'
  | 'invitation_accepted'
  | 'signed_in'
  | 'signed_out'
  | 'session_ended'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_refused'
  | 'role_changed'
  | 'disabled'
  | 'listing_begun'
  | 'listing_moved'
  | 'listing_published'
  | 'feed_paused'
  | 'feed_resumed'
  | 'withdrawals_approved'
  | 'withdrawals_declined'
  | 'run_rolled_back'
  | 'feed_uploaded'
  | 'viewing_booked'
  | 'viewing_moved'
  | 'viewing_cancelled'
  | 'hours_blocked'
  | 'hours_freed'
  | 'viewings_ruled'
  | 'house_opened'
  | 'house_closed'
  | 'calendar_opened'
  | 'calendar_closed'
  | 'person_answered'
  | 'reply_taken_back'
  | 'thread_moved'
  | 'thread_assigned'
  | 'people_merged'
  | 'people_separated'
  | 'person_exported'
  | 'person_erased'
  | 'snippet_changed'
  | 'setting_changed'

/** The object of an action, as `listing:12`. */
export type LogObject =
  `${'listing' | 'run' | 'source' | 'person' | 'viewing' | 'setting' | 'visitor' | 'snippet'}:${string | number}`

/** `person`: the account that acted; null: the command line. `about`: the colleague it concerns. `object`: the thing. */
export type LogEntry = {
  person: number | null
  act: LogAct
  about: number | null
  object?: LogObject
  old: string | null
  new: string | null
}
