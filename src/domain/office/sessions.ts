const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Lifetimes in milliseconds. ASVS 7.3: a session ends when it is idle, and after two weeks at the latest. */
export const LIFETIMES_MS = {
  idleSession: 12 * HOUR_MS,
  session: 14 * DAY_MS,
  freshSignIn: 10 * MINUTE_MS,
  signInLink: 15 * MINUTE_MS,
  ownerInvitation: HOUR_MS,
  invitation: 7 * DAY_MS,
  challenge: 5 * MINUTE_MS,
} as const

export type SessionTimes = { createdAt: Date; seenAt: Date }

export const isLive = ({ createdAt, seenAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < LIFETIMES_MS.session &&
  now.getTime() - seenAt.getTime() < LIFETIMES_MS.idleSession

/** Was the sign-in recent enough for sensitive actions? Every sign-in makes a new session, so its start counts. */
export const isFresh = ({ createdAt }: Pick<SessionTimes, 'createdAt'>, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < LIFETIMES_MS.freshSignIn
