import fc from 'fast-check'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { parseEmailAddress } from '#base/email-address.ts'
import { ALWAYS_SENT, isKeyOfAgencyMail } from '#domain/requests/outgoing-mail.ts'
import { bookingRequest, contactRequest, friendRequest } from '#domain/requests/visitor-requests.ts'
import { askedOffer } from '#offers/requested-offer.ts'
import { bookAppointment, daysFor } from '#journeys/book-appointment.ts'
import { contactAgent } from '#journeys/contact-agent.ts'
import { erasePerson, exportPerson } from '#journeys/personal-data.ts'
import { sendToFriend } from '#journeys/send-to-friend.ts'
import { subscribe } from '#journeys/subscribe.ts'
import { emailHash } from '#store/people/contacts.ts'
import '../../test/property-seed.ts'
import { house } from '../../test/mail/house.ts'
import { bring, mailApp, origin, request } from '../../test/mail/mail-app.ts'
import { onBothEngines } from '../../test/store/engines.ts'
import { pause } from '../../test/waiting.ts'

const long = process.env['GEVEL_LONG'] === '1'

/** Addresses that contain each other: prefixes, suffixes, tags, capitals, and an address of the agency. */
const address = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(
        fc.constantFrom('', 's', 'us', 'J', 'x_', 'an.', '*', '%'),
        fc.constantFrom('an', 'An', 'AN', 'an+an'),
        fc.constantFrom('', '+tag', '.an', '_', '%', "'s"),
        fc.constantFrom('x.example', 'ax.example', 'x.example.be', 'X.Example', 'an.x.example'),
      )
      .map(([before, name, after, domain]) => `${before}${name}${after}@${domain}`),
  },
  { weight: 1, arbitrary: fc.constant('mechelen@gevel.example') },
)
const addresses = fc.uniqueArray(
  address.filter((one) => parseEmailAddress(one) !== null),
  { minLength: 2, maxLength: 4, selector: emailHash },
)

onBothEngines('erasing one person', (store) => {
  test('leaves rows and files of all other people unchanged, whatever their addresses and texts [erase-person.leaves-rows-files]', async () => {
    await bring(store(), [house('h1', 300000)], new Date('2026-11-20T09:00:00Z'))
    await fc.assert(
      fc.asyncProperty(addresses, fc.nat(), fc.nat({ max: 4 }), async (people, chosen, sent) => {
        const { erased, own, before, after } = await eraseOneOf(people, chosen, sent)
        const lost = before.filter((one) => !own.has(one) && !after.includes(one))
        expect(lost, `erasing ${erased.email} of ${people.join(' ')}`).toEqual([])
        const left = after.filter((one) => one.includes(erased.name) || one.includes(erased.phone))
        expect(left).toEqual([])
      }),
      { numRuns: long ? 100 : 6 },
    )
  }, 600_000)

  test('waits for a mail that is being written to a file, and deletes it too', async () => {
    const { app, folder } = mailApp(store())
    await subscribe(app, request('in-hand@x.example'), origin())
    const { key } = await store()
      .db.updateTable('outbox')
      .set({ state: 'sending' })
      .where('recipient', '=', 'in-hand@x.example')
      .returning('key')
      .executeTakeFirstOrThrow()
    const erasing = erasePerson(app, 'in-hand@x.example')
    await pause(500, 'slow')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `20261120T090000000Z-${key}.eml`), 'To: in-hand@x.example\r\n\r\n')
    expect(await erasing).toMatchObject({ outcome: 'erased', files: 1 })
    expect(readdirSync(folder)).toEqual([])
  })

  test('is refused for anything but one plain address, and so is the export', async () => {
    const { app } = mailApp(store())
    for (const wrong of ['', 'an', '"an"@x.example', 'an@x.example, jan@x.example', '%@x.example']) {
      expect(await erasePerson(app, wrong)).toEqual({ outcome: 'not_an_address' })
      expect(await exportPerson(app, wrong)).toBeNull()
    }
  })

  /** Everybody uses every form, those before `sent` also get their mails; then one person is erased. */
  async function eraseOneOf(people: string[], chosen: number, sent: number) {
    const site = mailApp(store())
    await forgetEverybody()
    const owned: Set<string>[] = []
    for (const [i, email] of people.entries()) {
      const earlier = new Set(await everything(site.folder))
      await doEverything(site, i, email, people)
      if (i < sent) await site.sendAll()
      owned.push(new Set((await everything(site.folder)).filter((one) => !earlier.has(one))))
    }
    const before = await everything(site.folder)
    const i = chosen % people.length
    const erased = { email: people[i] ?? '', name: nameOf(i), phone: phoneOf(i) }
    expect(await erasePerson(site.app, erased.email.toUpperCase())).toMatchObject({ outcome: 'erased' })
    return { erased, own: owned[i] ?? new Set<string>(), before, after: await everything(site.folder) }
  }

  async function doEverything({ app: mails }: ReturnType<typeof mailApp>, i: number, email: string, people: string[]) {
    const app = { ...mails, rateLimit: true }
    const network = `192.0.${i}.0`
    const named = { contact_information: { personal: { email, mobile: phoneOf(i) } }, first_name: nameOf(i) }
    await subscribe(app, request(email, { contact: named }), origin())
    const estate_id = (await store().db.selectFrom('listing').select('id').executeTakeFirstOrThrow()).id
    const message = `Antwoord ook aan ${people.join(', ')} graag.`
    const question = contactRequest('nl').parse({ estate_id, contact: named, message })
    await contactAgent(app, question, { network, request: null })
    const offer = await askedOffer(app, { estateId: estate_id, unitId: null })
    const [slot] = offer ? (await daysFor(app, offer)).flatMap(({ slots }) => slots) : []
    const booking = bookingRequest('nl').parse({
      estate_id,
      slot: slot?.startsAt,
      name: nameOf(i),
      email,
      phone: phoneOf(i),
      message: `Kan ${nameOf(i)} er met de hond komen?`,
    })
    expect(await bookAppointment(app, booking, { network, request: null })).toEqual({ outcome: 'held' })
    const friend = friendRequest().parse({
      estate_id,
      friend_email: `vriend${i}@elders.example`,
      sender_name: nameOf(i),
      sender_email: email,
    })
    const from = { locale: 'nl', network, household: network, request: null } as const
    expect(await sendToFriend(app, friend, from)).toEqual({ outcome: 'sent' })
    const mailKinds = await store().db.selectFrom('outbox').select(['key', 'kind']).execute()
    for (const { key, kind } of mailKinds)
      expect(isKeyOfAgencyMail(key), key).toBe(ALWAYS_SENT.some((one) => one === kind))
  }

  const nameOf = (i: number) => `Naam${'ABCD'.charAt(i)}`
  const phoneOf = (i: number) => `+3247000000${i}`

  async function forgetEverybody(): Promise<void> {
    for (const table of PERSONAL) await sql`delete from ${sql.table(table)}`.execute(store().db)
  }

  /** Every row of every table and every file of the folder, as text. */
  async function everything(folder: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(store().db)
    const files = existsSync(folder) ? readdirSync(folder) : []
    const found = files.map((file) => `file ${file} ${readFileSync(join(folder, file), 'utf8')}`)
    for (const { name } of rows) {
      const dump = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(store().db)
      found.push(...dump.rows.map(({ text }) => `${name} ${text}`))
    }
    return found
  }
})

const PERSONAL = [
  ...['outbox', 'subscription', 'lead', 'consent', 'contact', 'friend_mail', 'appointment', 'token', 'rate_limit'],
  ...['erasure', 'idempotency', 'person_file', 'person_entry', 'person'],
]
