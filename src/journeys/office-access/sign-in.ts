import { parseEmailAddress } from '#base/email-address.ts'
import { isFresh, isLive, LIFETIMES_MS } from '#domain/office/sessions.ts'
import type { App } from '#journeys/app.ts'
import { mailLink } from '#journeys/office-access/invite.ts'
import { emailHash } from '#store/people/contacts.ts'
import { noteInLog } from '#store/office/office-log.ts'
import {
  hashOfSecret,
  issueLink,
  lockPerson,
  type OfficePerson,
  openLink,
  useLink,
} from '#store/office/office-people.ts'
import {
  endSessions,
  findSession,
  noteSessionSeen,
  type OfficeSession,
  startSession,
} from '#store/office/office-sessions.ts'
import { countAgainstAll, type LimitAnswer } from '#store/rate-limits.ts'

const QUARTER_HOUR_SECONDS = 900

/** Sign-in attempts of any kind from one network in a quarter of an hour. */
const MAX_ATTEMPTS = 60

/** Counts a sign-in attempt. Nobody can guess 256 bits of a passkey or link: the limit is about load and log noise. */
export async function mayTry(app: Pick<App, 'db' | 'now' | 'rateLimit'>, network: string): Promise<LimitAnswer> {
  if (!app.rateLimit) return { allowed: true }
  return await countAgainstAll(
    app.db,
    [{ bucket: `office:${network}`, seconds: QUARTER_HOUR_SECONDS, most: MAX_ATTEMPTS }],
    app.now(),
  )
}

/** Sign-in links mailed in an hour to one address, and by requests of one network. */
const MAX_LINKS_PER_HOUR = { address: 5, network: 30 }

/**
 * Mails a link that signs in once, within a quarter of an hour, in the browser that asked (`browser`: its secret). The
 * answer is the same for every address, also for one that got too many.
 */
export async function askForLink(
  app: Pick<App, 'db' | 'site' | 'baseUrl' | 'now' | 'rateLimit'>,
  { address, browser, network }: { address: string; browser: string; network: string },
): Promise<LimitAnswer> {
  const email = parseEmailAddress(address)
  const now = app.now()
  const hourly = (bucket: string, most: number) => ({ bucket: `office-link:${bucket}`, seconds: 3600, most })
  if (app.rateLimit) {
    const asked = await countAgainstAll(app.db, [hourly(network, MAX_LINKS_PER_HOUR.network)], now)
    if (!asked.allowed) return asked
    const bucket = hourly(emailHash(email ?? address), MAX_LINKS_PER_HOUR.address)
    if (!(await countAgainstAll(app.db, [bucket], now)).allowed) return { allowed: true }
  }
  if (email !== null)
    await app.db.transaction().execute(async (tx) => {
      const person = await lockPerson(tx, { email })
      if (person?.state !== 'active' || person.invented) return
      const expiresAt = new Date(now.getTime() + LIFETIMES_MS.signInLink)
      const token = await issueLink(tx, {
        personId: person.id,
        purpose: 'sign_in',
        browser,
        invitedBy: null,
        expiresAt,
      })
      const url = `${app.baseUrl}/office/sign-in/${token}`
      await mailLink(tx, app, { person, url, purpose: 'sign_in', inviter: null, locale: person.language })
    })
  return { allowed: true }
}

/** Checks a link without using it, because mail scanners follow links. `elsewhere`: another browser asked for it. */
export async function viewSignInLink(
  app: Pick<App, 'db' | 'now'>,
  token: string,
  browser: string,
): Promise<'good' | 'elsewhere' | 'lost'> {
  const link = await openLink(app.db, token, 'sign_in', app.now())
  if (link === null) return 'lost'
  return link.browserHash === hashOfSecret(browser) ? 'good' : 'elsewhere'
}

export type SignedInByLink = { outcome: 'signed_in'; session: string } | { outcome: 'elsewhere' | 'lost' }

/** Signs in by a link and uses it up. Opened in another browser, it stays valid for the one that asked. */
export async function signInByLink(
  app: Pick<App, 'db' | 'now'>,
  token: string,
  { browser, browserName }: { browser: string; browserName: string },
): Promise<SignedInByLink> {
  const now = app.now()
  return await app.db.transaction().execute(async (tx): Promise<SignedInByLink> => {
    const link = await openLink(tx, token, 'sign_in', now)
    const person = link && (await lockPerson(tx, { id: link.person.id }))
    if (person?.state !== 'active') return { outcome: 'lost' }
    if (link?.browserHash !== hashOfSecret(browser)) return { outcome: 'elsewhere' }
    if (!(await useLink(tx, token, now))) return { outcome: 'lost' }
    const personId = person.id
    const session = await startSession(tx, { personId, browser: browserName, at: now })
    await noteInLog(tx, { person: personId, act: 'signed_in', about: personId, old: null, new: 'link' }, now)
    return { outcome: 'signed_in', session }
  })
}

/** A signed-in person and their session. `fresh`: they signed in a moment ago. */
export type AtWork = { person: OfficePerson; session: OfficeSession; fresh: boolean }

const SEEN_INTERVAL_MS = 60_000

/** The person and session of a token; null when it is unknown or has expired. */
export async function whoIsAtWork(app: Pick<App, 'db' | 'now'>, token: string | null): Promise<AtWork | null> {
  const found = token === null ? null : await findSession(app.db, token)
  const now = app.now()
  if (found === null || !isLive(found.session, now)) return null
  // One write a minute is enough to know when a session was last used.
  if (now.getTime() - found.session.seenAt.getTime() > SEEN_INTERVAL_MS)
    await noteSessionSeen(app.db, found.session.id, now)
  return { ...found, fresh: isFresh(found.session, now) }
}

/** Ends sessions of a person: this one, another one, or all but this one. Returns how many ended. */
export async function signOut(
  app: Pick<App, 'db' | 'now'>,
  { person, session }: Pick<AtWork, 'person' | 'session'>,
  which: 'this' | 'others' | { id: number },
): Promise<number> {
  return await app.db.transaction().execute(async (tx) => {
    const ended =
      which === 'others'
        ? await endSessions(tx, person.id, { except: session.id })
        : await endSessions(tx, person.id, { only: which === 'this' ? session.id : which.id })
    const act = which === 'this' ? 'signed_out' : 'session_ended'
    if (ended > 0)
      await noteInLog(tx, { person: person.id, act, about: person.id, old: null, new: String(ended) }, app.now())
    return ended
  })
}
