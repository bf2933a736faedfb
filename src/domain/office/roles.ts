/** Roles in the office: an owner may do everything, an assistant sees no personal data beyond the inbox. */
export const ROLES = ['owner', 'agent', 'assistant'] as const
export type Role = (typeof ROLES)[number]

export const isRole = (word: unknown): word is Role => ROLES.some((role) => role === word)

/** The actions in the office and their roles. `fresh`: needs a recent sign-in. Every route names its action. */
const ACTIONS = {
  today: { may: ROLES, fresh: false },
  /** live updates of an open page, and who else has it open */
  watch: { may: ROLES, fresh: false },
  /** one's own name, language, passkeys and sessions */
  own_account: { may: ROLES, fresh: false },
  /** add or remove a passkey of one's own */
  own_passkeys: { may: ROLES, fresh: true },
  sign_out: { may: ROLES, fresh: false },
  /** read threads, and act in them */
  see_inbox: { may: ROLES, fresh: false },
  answer_people: { may: ROLES, fresh: false },
  export_people: { may: ['owner', 'agent'], fresh: true },
  erase_people: { may: ['owner', 'agent'], fresh: true },
  see_listings: { may: ROLES, fresh: false },
  /** write listings, publish them, take them off the site */
  edit_listings: { may: ROLES, fresh: false },
  /** the agenda; visitors are named only to roles that see visitors */
  see_viewings: { may: ROLES, fresh: false },
  /** book, move and cancel viewings, block hours */
  change_viewings: { may: ['owner', 'agent'], fresh: false },
  see_feeds: { may: ROLES, fresh: false },
  /** pause feeds, approve or decline withdrawals, roll imports back */
  run_feeds: { may: ROLES, fresh: false },
  /** the agency, its offices, people, texts and look */
  see_site: { may: ROLES, fresh: false },
  change_texts: { may: ROLES, fresh: false },
  change_site: { may: ['owner'], fresh: false },
  see_team: { may: ['owner', 'agent'], fresh: false },
  change_team: { may: ['owner'], fresh: true },
  read_log: { may: ['owner'], fresh: false },
} as const satisfies Record<string, { may: readonly Role[]; fresh: boolean }>

export type OfficeAction = keyof typeof ACTIONS
export const OFFICE_ACTIONS = Object.keys(ACTIONS) as OfficeAction[] // its own keys

export const mayDo = (role: Role, action: OfficeAction): boolean => ACTIONS[action].may.some((one) => one === role)

export const wantsFreshSignIn = (action: OfficeAction): boolean => ACTIONS[action].fresh

/** Would the effects outlive the demonstration? Guests who only look around may not do this. */
export const outlivesDemo = (action: OfficeAction): boolean => action === 'change_team' || action === 'own_passkeys'

/** May this role see names and addresses of visitors outside the inbox? */
export const seesVisitors = (role: Role): boolean => role !== 'assistant'
