import { expect, test } from 'vitest'
import { LIFETIMES_MS } from '#domain/office/sessions.ts'
import { acceptInvitation, invitePerson } from '#journeys/office-access/invite.ts'
import { askForLink, signInByLink, whoIsAtWork } from '#journeys/office-access/sign-in.ts'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

const START = Date.parse('2026-11-24T09:00:00Z')
const MINUTE = 60_000

onBothEngines('sessions of the office', (store) => {
  let now = START
  const app = () => ({
    ...{ db: store().db, site: DEMO_SITE, baseUrl: 'http://localhost:3000', rateLimit: false },
    now: () => new Date(now),
  })

  async function session(email: string): Promise<string> {
    const invited = await invitePerson(app(), { email, role: 'owner', name: null, by: null })
    if (invited.outcome !== 'invited') throw new Error(invited.outcome)
    const token = invited.url.split('/').at(-1) ?? ''
    const accepted = await acceptInvitation(app(), token, { name: 'Bram', language: 'nl', browser: 'Firefox' })
    if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome)
    return accepted.session
  }

  test('end after twelve hours without use, and after fourteen days in any case [office.session-ends]', async () => {
    now = START
    const unused = await session('een@kantoor.example')
    const used = await session('twee@kantoor.example')
    const atWork = async (token: string) => (await whoIsAtWork(app(), token)) !== null
    for (now = START; now < START + LIFETIMES_MS.session; now += 6 * 60 * MINUTE) expect(await atWork(used)).toBe(true)
    expect(await atWork(used)).toBe(false)
    now = START + LIFETIMES_MS.idleSession - 1
    expect(await atWork(unused)).toBe(true)
    now += LIFETIMES_MS.idleSession
    expect(await atWork(unused)).toBe(false)
  })

  test('count as a recent sign-in for ten minutes [office.fresh-minutes]', async () => {
    now = START
    const token = await session('drie@kantoor.example')
    now = START + LIFETIMES_MS.freshSignIn - 1
    expect((await whoIsAtWork(app(), token))?.fresh).toBe(true)
    now = START + LIFETIMES_MS.freshSignIn
    expect((await whoIsAtWork(app(), token))?.fresh).toBe(false)
  })

  test('start with a link at most fifteen minutes old, or an invitation at most an hour old [office.links-end]', async () => {
    now = START
    await session('vier@kantoor.example')
    const browser = 'b'.repeat(43)
    await askForLink(app(), { address: 'vier@kantoor.example', browser, network: '192.0.2.1' })
    const mail = await store()
      .db.selectFrom('outbox')
      .select('body_text')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const token = /sign-in\/([\w-]{43})/.exec(mail.body_text)?.[1] ?? ''
    now = START + LIFETIMES_MS.signInLink
    expect(await signInByLink(app(), token, { browser, browserName: 'Firefox' })).toEqual({ outcome: 'lost' })
    now -= 1
    expect(await signInByLink(app(), token, { browser, browserName: 'Firefox' })).toMatchObject({
      outcome: 'signed_in',
    })
    const late = await invitePerson(app(), { email: 'vijf@kantoor.example', role: 'owner', name: null, by: null })
    now += LIFETIMES_MS.ownerInvitation
    const link = late.outcome === 'invited' ? (late.url.split('/').at(-1) ?? '') : ''
    expect(await acceptInvitation(app(), link, { name: 'An', language: 'nl', browser: '' })).toEqual({
      outcome: 'lost',
    })
  })
})
