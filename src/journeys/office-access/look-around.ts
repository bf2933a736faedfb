import type { Role } from '#domain/office/roles.ts'
import type { App } from '#journeys/app.ts'
import { type InventedPerson, placeInvented } from '#store/office/invented-office.ts'
import { showsDemo } from '#store/listings/listings.ts'
import { noteInLog } from '#store/office/office-log.ts'
import { startSession } from '#store/office/office-sessions.ts'
import { withRetry } from '#store/engine/retry.ts'
import type { Locale } from '#base/locale.ts'

/** The invented colleagues as whom a visitor can look around, by their value in the form. */
export const LOOK_AROUND = {
  noor: { name: 'Noor Voorbeeld', role: 'agent' },
  bram: { name: 'Bram Voorbeeld', role: 'owner' },
  lotte: { name: 'Lotte Voorbeeld', role: 'assistant' },
} as const satisfies Record<string, { name: string; role: Role }>
export type LookAroundAs = keyof typeof LOOK_AROUND

export const isLookAroundAs = (word: string): word is LookAroundAs => Object.hasOwn(LOOK_AROUND, word)

export type LookedAround = { outcome: 'signed_in'; session: string } | { outcome: 'no_demo' }

/**
 * Signs a visitor in as an invented colleague, while the store has only the demo. The caller has to check that the visitor
 * is at this machine. @param asked.locale the language of the office for them
 */
export async function lookAround(
  app: Pick<App, 'db' | 'now'>,
  asked: { as: LookAroundAs; browser: string; locale: Locale },
): Promise<LookedAround> {
  const { as, browser, locale } = asked
  const now = app.now()
  return await withRetry(app.db, async (tx): Promise<LookedAround> => {
    if (!(await showsDemo(tx))) return { outcome: 'no_demo' }
    const ids = new Map<LookAroundAs, number>()
    for (const [word, { name, role }] of Object.entries(LOOK_AROUND))
      if (isLookAroundAs(word))
        ids.set(word, await placeInvented(tx, { emails: emailsOf(word), name, role, language: locale }, now))
    const personId = ids.get(as) ?? 0 // all three were placed
    const session = await startSession(tx, { personId, browser, at: now })
    await noteInLog(tx, { person: personId, act: 'signed_in', about: personId, old: null, new: 'look_around' }, now)
    return { outcome: 'signed_in', session }
  })
}

/** By the first address, Noor is the agent of the demo. The second is used when a real person has the first. */
const emailsOf = (word: LookAroundAs): InventedPerson['emails'] => [
  `${word}@gevel.example`,
  `${word}@rondkijken.gevel.example`,
]
