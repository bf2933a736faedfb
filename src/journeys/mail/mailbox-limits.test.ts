import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { hasTag, likelyMailbox } from '#base/email-address.ts'
import { bookingRequest, contactRequest, friendRequest } from '#domain/requests/visitor-requests.ts'
import { bookAppointment, daysFor } from '#journeys/book-appointment.ts'
import { confirmSubscription } from '#journeys/manage-subscription.ts'
import { contactAgent } from '#journeys/contact-agent.ts'
import { sendToFriend } from '#journeys/send-to-friend.ts'
import { subscribe } from '#journeys/subscribe.ts'
import { askedOffer } from '#offers/requested-offer.ts'
import { house } from '../../../test/mail/house.ts'
import { bring, mailApp, origin, request, tokenIn } from '../../../test/mail/mail-app.ts'
import { chanceOf } from '../../../test/seed.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

onBothEngines('mails that forms cause to one mailbox', (store) => {
  beforeEach(async () => {
    for (const table of ['appointment', 'outbox', 'rate_limit', 'friend_mail', 'lead', 'person'])
      await sql`delete from ${sql.table(table)}`.execute(store().db)
    for (const table of ['subscription', 'consent', 'contact'])
      await sql`delete from ${sql.table(table)}`.execute(store().db)
    await bring(store(), [house('v1', 300_000)], new Date())
  })

  async function agency() {
    const site = mailApp(store())
    const { app } = site
    const { id: estate_id } = await store().db.selectFrom('listing').select('id').executeTakeFirstOrThrow()
    let networks = 0
    const network = () => `10.${networks >> 8}.${networks++ & 255}.1`
    const ask = {
      confirmation: async (email: string) => await subscribe(app, request(email), origin()),
      receipt: async (email: string) => {
        const contact = { contact_information: { personal: { email } } }
        const question = contactRequest('nl').parse({ estate_id, message: 'Is het nog vrij?', contact })
        return await contactAgent(app, question, { network: network(), request: null })
      },
      friend: async (email: string) => {
        const sender = { sender_name: 'Els', sender_email: `els${networks}@elders.example` }
        const from = { locale: 'nl', network: network(), household: network(), request: null } as const
        return await sendToFriend(app, friendRequest().parse({ estate_id, friend_email: email, ...sender }), from)
      },
      viewing: async (email: string) => {
        const offer = await askedOffer(app, { estateId: estate_id, unitId: null })
        const slot = (offer ? await daysFor(app, offer) : [])[0]?.slots[0]?.startsAt ?? ''
        const wanted = bookingRequest('nl').parse({ estate_id, slot, name: 'Bo', email })
        return await bookAppointment(app, wanted, { network: network(), request: null })
      },
    }
    return { ...site, ask }
  }
  const KINDS = {
    confirmation: 'confirmation',
    lead_copy: 'receipt',
    friend: 'friend',
    appointment: 'viewing',
  } as const

  it('are at most six a day and three per kind (with a tag three and two), for any spelling, and no promised mail is dropped [limits.one-mailbox]', async () => {
    const { app, clock, ask } = await agency()
    const random = chanceOf('one mailbox')
    const counts = new Map<string, number>()
    const seen = new Set<number>()
    let putOff = 0
    let refused = 0
    for (let round = 0; round < 60; round++) {
      const email = spelling(random)
      const kind = random.pick(['confirmation', 'receipt', 'friend', 'viewing'] as const)
      const { outcome } = await ask[kind](email)
      const rows = await store()
        .db.selectFrom('outbox')
        .select([
          'id',
          'kind',
          'recipient',
          sql<number>`extract(epoch from not_before - created_at) * 1000`.as('delay'),
        ])
        .where('kind', 'in', Object.keys(KINDS) as (keyof typeof KINDS)[])
        .execute()
      for (const row of rows.filter(({ id }) => !seen.has(id))) {
        seen.add(row.id)
        if (row.delay > MINUTE) putOff += 1
        const day = Math.floor((app.now().getTime() + Math.round(Number(row.delay))) / DAY)
        const spelt = hasTag(row.recipient) ? 'tagged ' : ''
        for (const bucket of [`${spelt}${day}`, `${spelt}${day} of ${row.kind}`])
          counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
      }
      if (outcome === 'too_many' || outcome === 'too_many_open') refused += 1
      else if (kind === 'confirmation' || kind === 'receipt') {
        const its = rows.filter(
          (row) =>
            row.recipient.toLowerCase() === email.toLowerCase() && KINDS[row.kind as keyof typeof KINDS] === kind,
        )
        expect(its.length, `${kind} to ${email}: ${outcome}`).toBeGreaterThan(0)
      }
      if (random.chance(0.5)) clock.now = new Date(clock.now.getTime() + random.below(2 * HOUR))
    }
    const most = (bucket: string) => {
      const [all, ofKind] = bucket.startsWith('tagged') ? [3, 2] : [6, 3]
      return bucket.includes(' of ') ? ofKind : all
    }
    expect(Object.fromEntries([...counts].filter(([bucket, count]) => count > most(bucket)))).toEqual({})
    expect(putOff, 'some had to wait').toBeGreaterThan(3)
    expect(refused, 'some were refused with an explanation').toBeGreaterThan(3)
  })

  it('are combined into one when several questions of an address await a receipt [limits.receipts-wait]', async () => {
    const { ask, sendAll, mailsTo } = await agency()
    for (let n = 1; n <= 6; n++) expect(await ask.receipt('an@elders.example')).toEqual({ outcome: 'received' })
    await sendAll()
    expect(await mailsTo('an@elders.example')).toHaveLength(3)
    await sql`update outbox set not_before = now() where kind = 'lead_copy'`.execute(store().db)
    await sendAll()
    const [last, ...more] = (await mailsTo('an@elders.example')).slice(3)
    expect(more).toEqual([])
    expect(last?.subject).toContain('Uw vragen aan')
    expect(last?.text).toContain('We hebben er 3 ontvangen')
    expect((await mailsTo('mechelen@gevel.example')).length, 'the office has all questions').toBe(6)
  })

  it('to addresses with a tag do not count against the address without one [limits.tags-apart]', async () => {
    const { ask, sendAll, mailsTo } = await agency()
    for (let n = 0; n < 20; n++) {
      await ask.confirmation(`an+${n}@elders.example`)
      await ask.receipt(`an+${n}@elders.example`)
    }
    await ask.confirmation('an@elders.example')
    await sendAll()
    expect(await mailsTo('an@elders.example')).toHaveLength(1)
  })

  it('to a friend have the same limit for confirmed and unconfirmed addresses', async () => {
    const { app, ask, sendAll, mailsTo } = await agency()
    await ask.confirmation('bo@elders.example')
    await sendAll()
    await confirmSubscription(app, tokenIn((await mailsTo('bo@elders.example'))[0]))
    const asked = async (name: string) => {
      await ask.confirmation(`${name}@elders.example`)
      const outcomes: string[] = []
      for (let n = 0; n < 5; n++) outcomes.push((await ask.friend(`${name}@elders.example`)).outcome)
      return outcomes
    }
    expect(await asked('bo')).toEqual(await asked('cy'))
  })

  it('never block a confirmed address', async () => {
    const { app, clock, ask, sendAll, mailsTo } = await agency()
    await ask.confirmation('an+huizen@gmail.com')
    await sendAll()
    const token = tokenIn((await mailsTo('an+huizen@gmail.com'))[0])
    expect(await confirmSubscription(app, token)).toEqual({ outcome: 'confirmed' })
    for (let n = 0; n < 12; n++) {
      await ask.friend(`a.n+${n}@gmail.com`)
      await ask.viewing(`a.n+${n}@gmail.com`)
      await ask.receipt(`a.n+${n}@gmail.com`)
    }
    clock.now = new Date(clock.now.getTime() + HOUR)
    expect(await ask.viewing('an+huizen@gmail.com')).toEqual({ outcome: 'booked' })
    await ask.receipt('an+huizen@gmail.com')
    await sendAll()
    const kinds = (await mailsTo('an+huizen@gmail.com')).map(({ subject }) => subject)
    expect(kinds, 'to confirm, viewing, copy').toHaveLength(3)
  })
})

/** A random spelling of `an.peeters@gmail.com`. */
function spelling({ pick, chance, below }: ReturnType<typeof chanceOf>): string {
  const dotted = [...'anpeeters'].map((sign, at) => (at > 0 && chance(0.3) ? `.${sign}` : sign)).join('')
  const name = chance(0.3) ? dotted.toUpperCase() : dotted
  const tag = chance(0.6) ? `+${pick(['a', 'b', 'c'])}${below(3)}` : ''
  const email = `${name}${tag}@${pick(['gmail.com', 'googlemail.com'])}`
  expect(likelyMailbox(email)).toBe('anpeeters@gmail.com')
  return email
}
