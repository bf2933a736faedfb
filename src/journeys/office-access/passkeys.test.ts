import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import { acceptInvitation, disablePerson, invitePerson } from '#journeys/office-access/invite.ts'
import {
  keepPasskey,
  passkeyQuestion,
  passkeyToMake,
  signInByPasskey,
  viewPasskeys,
} from '#journeys/office-access/passkeys.ts'
import { signInByLink } from '#journeys/office-access/sign-in.ts'
import { changePerson, forgetLinks, issueLink, lockPerson, removePasskeys } from '#store/office/office-people.ts'
import { makePasskey } from '../../../test/office/soft-passkey.ts'
import { onEngine } from '../../../test/store/engines.ts'

const BASE_URL = 'http://localhost:3000'
const BROWSER = 'b'.repeat(43)

// The embedded store does one transaction after the other.
onEngine('postgres', 'a passkey', (store) => {
  const app = () => ({ db: store().db, site: DEMO_SITE, baseUrl: BASE_URL, now: () => new Date() })

  async function colleague(email: string) {
    const invited = await invitePerson(app(), { email, role: 'agent', name: 'An', by: null })
    if (invited.outcome !== 'invited') throw new Error(invited.outcome)
    const token = invited.url.split('/').at(-1) ?? ''
    await acceptInvitation(app(), token, { name: 'An', language: 'nl', browser: '' })
    return invited.person
  }

  async function answerOf(person: Awaited<ReturnType<typeof colleague>>) {
    const { challenge } = await passkeyToMake(app(), person, BROWSER)
    return { answer: makePasskey(challenge, { origin: BASE_URL }), name: 'laptop', browser: BROWSER }
  }

  async function waiting(): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(store().db)
    return rows[0]?.n ?? 0
  }

  test('that is made while its person is disabled is not kept [office.disabled-passkey]', async () => {
    const kept = await colleague('blijft@kantoor.example')
    expect(await keepPasskey(app(), kept, await answerOf(kept))).toEqual({ outcome: 'made' })
    const person = await colleague('weg@kantoor.example')
    const answer = await answerOf(person)
    // Nobody can write into the log meanwhile, so neither commits before both are under way.
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const closed = store()
      .db.transaction()
      .execute(async (tx) => {
        await sql`lock table office_log in share row exclusive mode`.execute(tx)
        held.resolve()
        await promise
      })
    await held.promise
    const disabled = disablePerson(app(), { id: person.id }, null)
    await expect.poll(waiting).toBe(1)
    const made = keepPasskey(app(), person, answer)
    await expect.poll(waiting).toBe(2)
    release()
    await closed
    expect(await disabled).toMatchObject({ outcome: 'disabled' })
    expect(await made).toEqual({ outcome: 'refused' })
    expect(await viewPasskeys(app(), person)).toEqual([])
  })
  test.each(['an invitation', 'a link', 'a passkey'] as const)(
    '%s that is used while its person is disabled waits for that, and opens nothing [office.one-lock-order]',
    async (way) => {
      const email = `${way.replaceAll(' ', '-')}@kantoor.example`
      const invited = await invitePerson(app(), { email, role: 'agent', name: 'Bo', by: null })
      if (invited.outcome !== 'invited') throw new Error(invited.outcome)
      const { person } = invited
      const token = invited.url.split('/').at(-1) ?? ''
      const accept = () => acceptInvitation(app(), token, { name: 'Bo', language: 'nl', browser: '' })
      let use: () => Promise<{ outcome: string }> = accept
      if (way !== 'an invitation') await accept()
      if (way === 'a link') {
        const link = { personId: person.id, purpose: 'sign_in', browser: BROWSER, invitedBy: null } as const
        const expiresAt = new Date(Date.now() + 60_000)
        const signIn = await store()
          .db.transaction()
          .execute(async (tx) => await issueLink(tx, { ...link, expiresAt }))
        use = () => signInByLink(app(), signIn, { browser: BROWSER, browserName: '' })
      }
      if (way === 'a passkey') {
        expect(await keepPasskey(app(), person, await answerOf(person))).toEqual({ outcome: 'made' })
        const [key] = await viewPasskeys(app(), person)
        await passkeyQuestion(app(), BROWSER)
        const response = { clientDataJSON: '', authenticatorData: '', signature: '', userHandle: person.handle }
        const answer = { id: key?.id, rawId: key?.id, type: 'public-key', clientExtensionResults: {}, response }
        use = () => signInByPasskey(app(), answer, { browser: BROWSER, browserName: '' })
      }
      const used = await store()
        .db.transaction()
        .execute(async (tx) => {
          await lockPerson(tx, { id: person.id })
          const using = use()
          await expect.poll(waiting).toBe(1)
          // As `disablePerson` does.
          await changePerson(tx, person.id, { state: 'disabled' })
          await removePasskeys(tx, person.id, null)
          await forgetLinks(tx, person.id)
          return { using }
        })
      expect((await used.using).outcome).toMatch(/^(lost|refused)$/)
    },
  )
})
