import type { Locale } from '#base/locale.ts'
import type { App } from '#journeys/app.ts'
import { isName } from '#journeys/office-access/invite.ts'
import { changePerson, type OfficePerson } from '#store/office/office-people.ts'
import { type OfficeSession, sessionsOf } from '#store/office/office-sessions.ts'

/** Changes a person's own name and language. */
export async function saveOwnAccount(
  app: Pick<App, 'db'>,
  person: OfficePerson,
  typed: { name: string; language: Locale },
): Promise<{ outcome: 'saved' | 'bad_name' }> {
  const name = typed.name.trim()
  if (!isName(name)) return { outcome: 'bad_name' }
  await app.db
    .transaction()
    .execute(async (tx) => await changePerson(tx, person.id, { name, language: typed.language }))
  return { outcome: 'saved' }
}

/** The sessions in which a person is signed in. */
export async function viewSessions(app: Pick<App, 'db' | 'now'>, person: OfficePerson): Promise<OfficeSession[]> {
  return await sessionsOf(app.db, person.id, app.now())
}
