/** Who somebody is in the office: an owner does everything, an assistant sees no personal data beyond the inbox. */
export const ROLES = ['owner', 'agent', 'assistant'] as const
export type Role = (typeof ROLES)[number]

export const isRole = (word: unknown): word is Role => ROLES.some((role) => role === word)

/** What may be done in the office, and by whom. `fresh`: only by who has just signed in. Every route names one. */
const ACTIONS = {
  today: { may: ROLES, fresh: false },
  /** what happens while a page is open, and who else is there */
  watch: { may: ROLES, fresh: false },
  /** one's own name, language, passkeys and sessions */
  own_account: { may: ROLES, fresh: false },
  /** a further way in for oneself, or one less */
  own_passkeys: { may: ROLES, fresh: true },
  sign_out: { may: ROLES, fresh: false },
  /** read threads, and everything that is done in one */
  see_inbox: { may: ROLES, fresh: false },
  answer_people: { may: ROLES, fresh: false },
  export_people: { may: ['owner', 'agent'], fresh: true },
  erase_people: { may: ['owner', 'agent'], fresh: true },
  see_listings: { may: ROLES, fresh: false },
  /** write listings, publish them, take them off the site */
  edit_listings: { may: ROLES, fresh: false },
  /** the agenda; who comes is seen by those who see visitors */
  see_viewings: { may: ROLES, fresh: false },
  /** book, move and cancel viewings, block hours */
  change_viewings: { may: ['owner', 'agent'], fresh: false },
  see_feeds: { may: ROLES, fresh: false },
  /** pause feeds, say yes or no to withdrawals, take imports back */
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

/** What would outlive the demonstration: nobody does it who only looks around in it. */
export const outlivesDemo = (action: OfficeAction): boolean => action === 'change_team' || action === 'own_passkeys'

/** Names and addresses of visitors outside the inbox. */
export const seesVisitors = (role: Role): boolean => role !== 'assistant'
