const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Milliseconds that things last. ASVS 7.3: a session ends when nobody uses it, and at the latest after two weeks. */
export const LASTS = {
  idleSession: 12 * HOUR,
  session: 14 * DAY,
  freshSignIn: 10 * MINUTE,
  signInLink: 15 * MINUTE,
  ownerInvitation: HOUR,
  invitation: 7 * DAY,
  challenge: 5 * MINUTE,
} as const

export type SessionTimes = { createdAt: Date; seenAt: Date }

export const isLive = ({ createdAt, seenAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < LASTS.session && now.getTime() - seenAt.getTime() < LASTS.idleSession

/** Was the sign-in recent enough for what hurts? Every sign-in makes a new session, so its beginning tells. */
export const isFresh = ({ createdAt }: Pick<SessionTimes, 'createdAt'>, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < LASTS.freshSignIn
