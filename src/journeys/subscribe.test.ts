import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { emailHash } from '#store/people/contacts.ts'
import { deleteLapsed } from '#store/subscriptions/subscriptions.ts'
import { house } from '../../test/mail/house.ts'
import { bring, linkIn, mailApp, origin, request, tokenIn } from '../../test/mail/mail-app.ts'
import { onBothEngines } from '../../test/store/engines.ts'
import { notifySubscribers } from '#alerts/notify-subscribers.ts'
import {
  changeSubscription,
  confirmSubscription,
  pauseSubscription,
  resumeSubscription,
  viewSubscription,
} from '#journeys/manage-subscription.ts'
import { answerLinkRequests, askForLinks, mailManageLink, renewLinks } from '#journeys/mail/mail-links.ts'
import { eraseByLink, exportByLink, mailDataLink, viewDataLink } from '#journeys/personal-data.ts'
import { subscribe } from '#journeys/subscribe.ts'
import { undoUnsubscribe, unsubscribe, viewUnsubscribe } from '#journeys/unsubscribe.ts'

onBothEngines('being kept informed', (store) => {
  /** Subscribes, confirms by the mailed link, and returns its token. */
  async function subscribed(
    site: ReturnType<typeof mailApp>,
    email: string,
    wishes: Parameters<typeof request>[1] = {},
  ) {
    await subscribe(site.app, request(email, wishes), origin(wishes.locale))
    await site.sendAll()
    const token = tokenIn((await site.mailsTo(email)).at(-1))
    expect(await confirmSubscription(site.app, token)).toEqual({ outcome: 'confirmed' })
    return token
  }

  it('goes from the form to one mail about matches, in the reader’s language, and ends with a button', async () => {
    const site = mailApp(store())
    const email = 'noor@voorbeeld.be'
    const wishes = {
      locale: 'fr',
      financial: { price_for_sale: { max: 400000 } },
      contact: { first_name: 'Noor' },
    } as const
    expect(await subscribe(site.app, request(email, wishes), origin('fr'))).toEqual({ outcome: 'pending_confirmation' })
    await site.sendAll()
    const [confirmation] = await site.mailsTo(email)
    expect(confirmation?.subject).toBe('Confirmez votre adresse e-mail pour Gevel')
    const token = tokenIn(confirmation)
    expect(linkIn(confirmation, /tenez-moi-au-courant/)).toBe(`https://gevel.example/fr/tenez-moi-au-courant/${token}`)

    await bring(store(), [house('a0', 300000)], site.app.now())
    await notifySubscribers(site.app)
    await site.sendAll()
    expect(await site.mailsTo(email), 'an unconfirmed address gets only the confirmation').toHaveLength(1)

    expect(await confirmSubscription(site.app, token)).toEqual({ outcome: 'confirmed' })
    expect(await confirmSubscription(site.app, token)).toEqual({ outcome: 'already' })
    await bring(
      store(),
      [house('a1', 389000), house('a2', 405000), house('a3', 200000, { type: 'LAND', subtype: null })],
      site.app.now(),
    )
    expect(await notifySubscribers(site.app)).toBe(1)
    expect(await notifySubscribers(site.app)).toBe(0)
    await site.sendAll()
    const digests = (await site.mailsTo(email)).slice(1)
    expect(digests).toHaveLength(1)
    const [digest] = digests
    expect(digest?.subject).toBe('Nouveau : Maison mitoyenne à Gand, 389 000 €')
    expect(digest?.text).toContain('Bonjour Noor,')
    expect(digest?.text).toContain('Zwaluwstraat 1')
    expect(digest?.text).toContain('158 kWh/m²')
    expect(digest?.text).toContain('20260801-0000000000-RES-2')
    expect(digest?.text).not.toContain('Zwaluwstraat 2')

    const header = (name: string) => digest?.headers.find(({ key }) => key === name)?.value
    const oneClick = /<(.*)>/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
    expect(oneClick).toMatch(/^https:\/\/gevel\.example\/fr\/tenez-moi-au-courant\/desinscrire\/[\w-]{43}$/)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const stop = oneClick.split('/').at(-1) ?? ''
    expect(await viewUnsubscribe(site.app, stop)).toMatchObject({ state: 'running' })
    expect(await unsubscribe(site.app, stop)).toEqual({ outcome: 'ended' })
    expect(await unsubscribe(site.app, stop)).toEqual({ outcome: 'already_ended' })
    await bring(store(), [house('a4', 100000)], site.app.now())
    expect(await notifySubscribers(site.app)).toBe(0)

    expect(await undoUnsubscribe(site.app, stop, 'unsubscribe')).toEqual({ outcome: 'running' })
    expect(await notifySubscribers(site.app), 'homes from before the undo are not sent').toBe(0)
    await bring(store(), [house('a5', 100000)], site.app.now())
    expect(await notifySubscribers(site.app)).toBe(1)
  })

  it('records consent with its place and wording, for mail about homes and, only if requested, for marketing', async () => {
    const site = mailApp(store())
    for (const marketing of [false, true]) {
      const email = `agreed.${marketing}@voorbeeld.be`
      const contact = { contact_information: { personal: { email } }, advertising: { marketing_opt_in: marketing } }
      await subscribe(site.app, request(email, { contact }), origin())
      const kept = await store()
        .db.selectFrom('consent')
        .innerJoin('contact', 'contact.id', 'contact_id')
        .select(['kind', 'text_version', 'form', 'network', 'confirmed_at'])
        .where('email', '=', email)
        .orderBy('consent.id')
        .execute()
      // The first sixteen digits of `sha256sum` of the sentence beside the form: stored proofs are looked up by it.
      const proof = {
        text_version: '1d972e73b4285529',
        form: 'keep-me-informed',
        network: '192.0.2.0',
        confirmed_at: null,
      }
      const kinds = marketing ? ['notifications', 'marketing'] : ['notifications']
      expect(kept).toEqual(kinds.map((kind) => ({ kind, ...proof })))
    }
  })

  it('sends a price drop and a return to the market, but not a price rise', async () => {
    const site = mailApp(store())
    const email = 'drop@voorbeeld.be'
    await subscribed(site, email, { financial: { price_for_sale: { max: 300000 } } })
    const subjects = async () => (await site.mailsTo(email)).map(({ subject }) => subject).slice(1)
    const next = async (price: number, changes = {}) => {
      await bring(store(), [house('d1', price, changes)], site.app.now())
      await notifySubscribers(site.app)
      await site.sendAll()
    }
    await next(310000)
    expect(await subjects()).toEqual([])
    await next(295000)
    await next(299000)
    await next(280000, { availability: 'UNDER_OPTION' })
    await next(280000, { availability: 'AVAILABLE' })
    await next(280000, { availability: 'SETTLED' })
    expect((await subjects()).map((subject) => subject?.split(':')[0])).toEqual([
      'Prijs verlaagd',
      'Prijs verlaagd',
      'Opnieuw beschikbaar',
    ])
  })

  it('delays and combines confirmations requested too soon, and one press confirms all', async () => {
    const site = mailApp(store())
    const email = 'often@voorbeeld.be'
    await subscribe(site.app, request(email), origin())
    await site.sendAll()
    await subscribe(site.app, request(email, { types: ['APARTMENT'] }), origin())
    await subscribe(site.app, request(email, { types: ['GARAGE'] }), origin())
    await site.sendAll()
    expect(await site.mailsTo(email)).toHaveLength(1)
    await passTime('11 minutes')
    await site.sendAll()
    const mails = await site.mailsTo(email)
    expect(mails).toHaveLength(2)
    expect(mails[1]?.text).toContain('garages te koop')
    expect(mails[1]?.text).toContain('appartementen te koop')
    expect(await confirmSubscription(site.app, tokenIn(mails[1]))).toEqual({ outcome: 'confirmed' })
    const viewed = await viewSubscription(site.app, tokenIn(mails[0]))
    expect(viewed).toMatchObject({ state: 'active', others: [{}, {}] })
  })

  it('sends at most three confirmations a day to an address, and none is lost [subscribe.sends-most-three]', async () => {
    const site = mailApp(store())
    const email = 'bombed@voorbeeld.be'
    for (let i = 0; i < 6; i++) {
      await subscribe(site.app, request(email), origin())
      await site.sendAll()
      await passTime('11 minutes')
      await site.sendAll()
    }
    expect(await site.mailsTo(email)).toHaveLength(3)
    await passTime('24 hours')
    await site.sendAll()
    const mails = await site.mailsTo(email)
    expect(mails).toHaveLength(4)
    expect(await confirmSubscription(site.app, tokenIn(mails.at(-1)))).toEqual({ outcome: 'confirmed' })
    expect(await viewSubscription(site.app, tokenIn(mails[0]))).toMatchObject({
      state: 'active',
      others: { length: 5 },
    })
  })

  it('counts a request once per idempotency key, and refuses the key for another body', async () => {
    const site = mailApp(store())
    const email = 'twice@voorbeeld.be'
    const sent = (requestHash: string) =>
      subscribe(site.app, request(email), { ...origin(), request: { key: 'k1', requestHash } })
    expect(await Promise.all([sent('h'), sent('h')])).toEqual([
      { outcome: 'pending_confirmation' },
      { outcome: 'pending_confirmation' },
    ])
    expect(await sent('h')).toEqual({ outcome: 'pending_confirmation' })
    expect(await sent('other')).toEqual({ outcome: 'conflict' })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from contact where email = ${email}`.execute(
      store().db,
    )
    expect(rows[0]?.n).toBe(1)
  })

  it('lapses after seven days when it is not confirmed [subscribe.lapses-after-seven]', async () => {
    const site = mailApp(store())
    const email = 'late@voorbeeld.be'
    await subscribe(site.app, request(email), origin())
    await site.sendAll()
    const token = tokenIn((await site.mailsTo(email))[0])
    expect(await viewSubscription(site.app, token)).toMatchObject({ state: 'pending', pending: { length: 1 } })
    site.clock.now = new Date('2026-11-27T09:00:01Z')
    expect(await viewSubscription(site.app, token)).toEqual({ state: 'unknown' })
    expect(await confirmSubscription(site.app, token)).toEqual({ outcome: 'unknown' })
    await deleteLapsed(store().db, new Date('2026-11-20T09:00:01Z'), new Date('2026-08-01'))
    expect(await traces(email)).toEqual([])
  })

  it('sends a daily digest once in the morning, across the change to winter time', async () => {
    const site = mailApp(store())
    const email = 'daily@voorbeeld.be'
    site.clock.now = new Date('2026-10-24T04:00:00Z')
    await subscribed(site, email, { frequency: 'daily' })
    const at = async (iso: string) => {
      site.clock.now = new Date(iso)
      await notifySubscribers(site.app)
      await site.sendAll()
      return (await site.mailsTo(email)).length - 1
    }
    await bring(store(), [house('w1', 1000)], new Date('2026-10-24T04:30:00Z'))
    expect(await at('2026-10-24T05:29:00Z')).toBe(0)
    expect(await at('2026-10-24T05:30:00Z')).toBe(1)
    await bring(store(), [house('w2', 1000)], new Date('2026-10-24T08:00:00Z'))
    expect(await at('2026-10-24T08:01:00Z')).toBe(1)
    expect(await at('2026-10-25T06:29:00Z')).toBe(1)
    expect(await at('2026-10-25T06:30:00Z')).toBe(2)
    expect(await at('2026-10-24T12:00:00Z'), 'a clock set back causes no repeated mail').toBe(2)
    expect(await at('2026-10-25T09:00:00Z')).toBe(2)
  })

  it('composes one digest with any number of simultaneous schedulers [subscribe.composes-digest-many]', async () => {
    const site = mailApp(store())
    const email = 'race@voorbeeld.be'
    await subscribed(site, email)
    await bring(store(), [house('r1', 1000), house('r2', 2000)], site.app.now())
    const counts = await Promise.all([1, 2, 3].map(async () => await notifySubscribers(site.app)))
    await site.sendAll()
    expect(counts.reduce((a, b) => a + b)).toBeGreaterThanOrEqual(1)
    const mails = (await site.mailsTo(email)).slice(1)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Zwaluwstraat 2')
  })

  it('lists thirty offers and counts the rest exactly', async () => {
    const site = mailApp(store())
    const email = 'many@voorbeeld.be'
    await subscribed(site, email)
    await bring(
      store(),
      Array.from({ length: 42 }, (_, i) => house(`m${i}`, 100000 + i)),
      site.app.now(),
    )
    await notifySubscribers(site.app)
    await site.sendAll()
    const digest = (await site.mailsTo(email)).at(-1)
    expect(digest?.subject).toBe('42 huizen in Gent, vanaf € 100.000')
    expect(digest?.text?.match(/^\[Nieuw\]$/gm)).toHaveLength(30)
    expect(digest?.text).toContain('En nog 12 andere die bij u passen')
    expect(digest?.text).toMatch(/ past: https:\/\/gevel\.example\/nl\/aanbod\?status=FOR_SALE&type=HOUSE&pc=9000\n/)
    expect(Buffer.byteLength(digest?.html ?? '')).toBeLessThan(100_000)
  })

  it('pauses, and resumes at the set time', async () => {
    const site = mailApp(store())
    const email = 'pause@voorbeeld.be'
    const token = await subscribed(site, email)
    expect(await pauseSubscription(site.app, token, 3)).toEqual({
      outcome: 'paused',
      until: '2027-02-20T09:00:00.000Z',
    })
    await bring(store(), [house('p1', 1000)], site.app.now())
    await notifySubscribers(site.app)
    site.clock.now = new Date('2027-02-20T09:00:00Z')
    await notifySubscribers(site.app)
    await site.sendAll()
    expect(await site.mailsTo(email)).toHaveLength(1)
    await bring(store(), [house('p2', 1000)], site.app.now())
    await notifySubscribers(site.app)
    await site.sendAll()
    expect((await site.mailsTo(email)).slice(1)).toHaveLength(1)
  })

  it('cannot be paused, resumed or changed before it is confirmed and after it ended, and resumed only from a pause', async () => {
    const site = mailApp(store())
    const wanted = request('still@voorbeeld.be')
    const notRunning = async (token: string) => {
      expect(await pauseSubscription(site.app, token, 1)).toEqual({ outcome: 'not_running' })
      expect(await resumeSubscription(site.app, token)).toEqual({ outcome: 'not_running' })
      expect(await changeSubscription(site.app, token, wanted, origin())).toEqual({ outcome: 'not_running' })
    }
    await subscribe(site.app, wanted, origin())
    await site.sendAll()
    const token = tokenIn((await site.mailsTo('still@voorbeeld.be'))[0])
    await notRunning(token)
    await confirmSubscription(site.app, token)
    expect(await resumeSubscription(site.app, token)).toEqual({ outcome: 'not_paused' })
    expect(await pauseSubscription(site.app, token, 1)).toMatchObject({ outcome: 'paused' })
    expect(await pauseSubscription(site.app, token, 3), 'for a longer time').toMatchObject({ outcome: 'paused' })
    expect(await changeSubscription(site.app, token, wanted, origin())).toEqual({ outcome: 'saved' })
    expect(await resumeSubscription(site.app, token)).toEqual({ outcome: 'resumed' })
    const viewed = await viewSubscription(site.app, token)
    if (viewed.state !== 'active') throw new Error(viewed.state)
    await unsubscribe(site.app, viewed.unsubscribeToken)
    await notRunning(token)
  })

  it('saves new criteria at once, and a new address only after confirmation', async () => {
    const site = mailApp(store())
    const token = await subscribed(site, 'old@voorbeeld.be', { cities: [3000] })
    const wanted = request('old@voorbeeld.be', {
      cities: [2800],
      frequency: 'weekly',
      contact: { last_name: 'Peeters' },
    })
    expect(await changeSubscription(site.app, token, wanted, origin())).toEqual({ outcome: 'saved' })
    expect(await viewSubscription(site.app, token)).toMatchObject({
      subscription: { criteria: { postalCodes: ['2800'] }, frequency: 'weekly', contact: { lastName: 'Peeters' } },
    })
    expect(await changeSubscription(site.app, token, request('new@voorbeeld.be'), origin())).toEqual({
      outcome: 'address_to_confirm',
    })
    const running = await viewSubscription(site.app, token)
    if (running.state !== 'active') throw new Error(running.state)
    const stop = running.unsubscribeToken
    await site.sendAll()
    expect(await confirmSubscription(site.app, tokenIn((await site.mailsTo('new@voorbeeld.be'))[0]))).toEqual({
      outcome: 'confirmed',
    })
    expect(await viewSubscription(site.app, token)).toMatchObject({ state: 'ended' })
    expect(await viewUnsubscribe(site.app, stop)).toMatchObject({ state: 'ended', undo: 'replaced' })
    expect(await undoUnsubscribe(site.app, stop, 'unsubscribe'), 'a link in the old mailbox restarts nothing').toEqual({
      outcome: 'replaced',
    })
  })

  it('counts a new address once and mails it once, however many simultaneous saves', async () => {
    const site = mailApp(store())
    const token = await subscribed(site, 'before@voorbeeld.be')
    const save = () =>
      changeSubscription(site.app, token, request('once@voorbeeld.be', { contact: { first_name: 'Noor' } }), origin())
    const saved = await Promise.all([save(), save(), save(), save(), save()])
    expect(new Set(saved.map(({ outcome }) => outcome)), 'nor do they count against a limit').toEqual(
      new Set(['address_to_confirm']),
    )
    await site.sendAll()
    const mails = await site.mailsTo('once@voorbeeld.be')
    expect(mails).toHaveLength(1)
    expect(await viewSubscription(site.app, tokenIn(mails[0]))).toMatchObject({ state: 'pending', pending: [{}] })
    await confirmSubscription(site.app, tokenIn(mails[0]))
    expect(await viewSubscription(site.app, tokenIn(mails[0]))).toMatchObject({ state: 'active', others: [] })
  })

  it('invalidates the link to a mistyped address with the next address, and shows nothing behind it', async () => {
    const site = mailApp(store())
    const token = await subscribed(site, 'owner@voorbeeld.be')
    const moveTo = async (email: string) => {
      expect(await changeSubscription(site.app, token, request(email), origin())).toEqual({
        outcome: 'address_to_confirm',
      })
      await site.sendAll()
      return tokenIn((await site.mailsTo(email))[0])
    }
    const typo = await moveTo('typo@voorbeeld.be')
    const right = await moveTo('right@voorbeeld.be')
    for (let round = 0; round < 2; round++) {
      expect(await viewSubscription(site.app, typo)).toEqual({ state: 'unknown' })
      expect(await confirmSubscription(site.app, typo)).toEqual({ outcome: 'unknown' })
      if (round === 0) expect(await confirmSubscription(site.app, right)).toEqual({ outcome: 'confirmed' })
    }
    expect(await viewSubscription(site.app, right)).toMatchObject({ state: 'active', others: [] })
    const { rows } = await sql`select 1 from contact where email = 'typo@voorbeeld.be'`.execute(store().db)
    expect(rows).toEqual([])
  })

  it('moves to one new address only, even when an earlier release left several pending', async () => {
    for (const isTypoFirst of [true, false]) {
      const site = mailApp(store())
      const name = isTypoFirst ? 'left' : 'kept'
      const token = await subscribed(site, `${name}.owner@voorbeeld.be`)
      const emails = [`${name}.typo@voorbeeld.be`, `${name}.right@voorbeeld.be`]
      for (const email of emails) await subscribe(site.app, request(email), origin())
      await sql`update subscription set replaces = (
          select s.id from subscription s join contact c on c.id = s.contact_id where c.email = ${`${name}.owner@voorbeeld.be`})
        where contact_id in (select id from contact where email in (${emails[0]}, ${emails[1]}))`.execute(store().db)
      await site.sendAll()
      const [typo = '', right = ''] = await Promise.all(
        emails.map(async (email) => tokenIn((await site.mailsTo(email))[0])),
      )
      if (isTypoFirst) expect(await confirmSubscription(site.app, typo)).toEqual({ outcome: 'unknown' })
      expect(await confirmSubscription(site.app, right)).toEqual({ outcome: 'confirmed' })
      expect(await confirmSubscription(site.app, typo)).toEqual({ outcome: 'unknown' })
      expect(await viewSubscription(site.app, typo)).toEqual({ state: 'unknown' })
      expect(await viewSubscription(site.app, token)).toMatchObject({ state: 'ended' })
      expect(await viewSubscription(site.app, right)).toMatchObject({ state: 'active' })
    }
  })

  it('sends lost links again, with the limits of confirmations, and only to subscribers', async () => {
    const site = mailApp(store())
    const token = await subscribed(site, 'lost@voorbeeld.be')
    const ask = async (...emails: string[]) => {
      for (const email of emails) await askForLinks(site.app, email)
      await answerLinkRequests(site.app)
      await site.sendAll()
      return (await site.mailsTo('lost@voorbeeld.be')).length
    }
    expect(await ask('LOST@voorbeeld.be', 'nobody@voorbeeld.be', 'lost@voorbeeld.be')).toBe(2)
    expect(tokenIn((await site.mailsTo('lost@voorbeeld.be'))[1])).toBe(token)
    site.clock.now = new Date('2026-11-20T09:01:00Z')
    expect(await ask('lost@voorbeeld.be'), 'a request too soon waits').toBe(2)
    expect(await ask('lost@voorbeeld.be')).toBe(2)
    await passTime('11 minutes')
    expect(await ask()).toBe(3)
    expect(await site.mailsTo('nobody@voorbeeld.be')).toEqual([])
    expect(await traces('nobody@voorbeeld.be')).toEqual([])
  })

  it('leaves links requested during a run to the next run [subscribe.lost-links-by-clock]', async () => {
    const site = mailApp(store())
    await subscribed(site, 'early@voorbeeld.be')
    await askForLinks(site.app, 'early@voorbeeld.be')
    let asksMeanwhile = true
    const now = () => {
      if (asksMeanwhile) meanwhile.push(askForLinks(site.app, 'late@voorbeeld.be'))
      asksMeanwhile = false
      return site.clock.now
    }
    const meanwhile: Promise<unknown>[] = []
    expect(await answerLinkRequests({ ...site.app, now })).toBe(1)
    await Promise.all(meanwhile)
    expect(meanwhile).toHaveLength(1)
    expect(await answerLinkRequests(site.app)).toBe(1)
    expect(await answerLinkRequests(site.app)).toBe(0)
  })

  it('answers the other link requests when one of them fails [subscribe.answers-lost-although]', async () => {
    const site = mailApp(store())
    await subscribed(site, 'odd@voorbeeld.be')
    await subscribed(site, 'even@voorbeeld.be')
    await sql`update subscription set criteria = '{}' where id = (select min(id) from subscription
      where contact_id in (select id from contact where lower(email) = 'odd@voorbeeld.be'))`.execute(store().db)
    await askForLinks(site.app, 'odd@voorbeeld.be')
    await askForLinks(site.app, 'even@voorbeeld.be')
    await expect(answerLinkRequests(site.app)).rejects.toThrow(/./)
    await site.sendAll()
    expect(await site.mailsTo('even@voorbeeld.be')).toHaveLength(2)
    expect(await answerLinkRequests(site.app), 'it is not retried forever').toBe(0)
  })

  it('mails a data link and lost links separately, as kinds that release 0.1.0 knows [subscribe.data-lost-beside]', async () => {
    const site = mailApp(store())
    const email = 'both@voorbeeld.be'
    const token = await subscribed(site, email)
    expect(await mailDataLink(site.app, token, 'export')).toEqual({ outcome: 'mailed' })
    await askForLinks(site.app, email)
    await answerLinkRequests(site.app)
    await subscribe(site.app, request(email, { types: ['LAND'] }), origin())
    await askForLinks(site.app, email)
    await answerLinkRequests(site.app)
    await site.sendAll()
    await passTime('11 minutes')
    await site.sendAll()
    const subjects = (await site.mailsTo(email)).slice(1).map(({ subject }) => subject)
    expect(new Set(subjects).size, subjects.join(', ')).toBe(3)
    const KNOWN = ['confirmation', 'appointment', 'appointment_agent', 'lead', 'lead_copy', 'friend', 'digest']
    const kinds = await store().db.selectFrom('outbox').select('kind').distinct().execute()
    expect(kinds.filter(({ kind }) => !KNOWN.includes(kind))).toEqual([])
  })

  it('has one unsubscribe link that always stops the mail and opens nothing else; other links are mailed', async () => {
    const site = mailApp(store())
    const email = 'forwarded@voorbeeld.be'
    const manage = await subscribed(site, email)
    const viewed = await viewSubscription(site.app, manage)
    if (viewed.state !== 'active') throw new Error(viewed.state)
    const stop = viewed.unsubscribeToken
    expect(await viewUnsubscribe(site.app, stop)).toEqual({ state: 'running', criteria: viewed.subscription.criteria })
    expect(await renewLinks(site.app, stop)).toEqual({ outcome: 'unknown' })
    expect(await mailDataLink(site.app, stop, 'erase')).toEqual({ outcome: 'unknown' })
    expect(await pauseSubscription(site.app, stop, 1)).toEqual({ outcome: 'unknown' })
    expect(await unsubscribe(site.app, manage)).toEqual({ outcome: 'unknown' })

    expect(await mailManageLink(site.app, stop)).toEqual({ outcome: 'mailed' })
    await site.sendAll()
    expect(tokenIn((await site.mailsTo(email)).at(-1))).toBe(manage)

    const both = Promise.all([renewLinks(site.app, manage), unsubscribe(site.app, stop)])
    expect(await both, 'of an earlier mail, at the same moment').toEqual([{ outcome: 'renewed' }, { outcome: 'ended' }])
    expect(await unsubscribe(site.app, stop)).toEqual({ outcome: 'already_ended' })
  })

  it('renews the manage links of an address: old ones stop at once, new ones are mailed at once [subscribe.renews-links-manage]', async () => {
    const site = mailApp(store())
    const email = 'leaked@voorbeeld.be'
    await subscribe(site.app, request(email, { types: ['GARAGE'] }), origin())
    const leaked = await subscribed(site, email)
    const before = await viewSubscription(site.app, leaked)
    if (before.state !== 'active') throw new Error(before.state)
    const [other] = before.others
    expect(await mailDataLink(site.app, leaked, 'export')).toEqual({ outcome: 'mailed' })
    await site.sendAll()
    const data = tokenIn((await site.mailsTo(email)).at(-1))
    expect(await viewDataLink(site.app, data)).toBe('export')
    await subscribe(site.app, request(email, { types: ['LAND'] }), origin())
    const pending = request('pending@voorbeeld.be')
    await subscribe(site.app, pending, origin())
    await site.sendAll()
    const unconfirmed = tokenIn((await site.mailsTo('pending@voorbeeld.be'))[0])
    expect(await renewLinks(site.app, unconfirmed), 'an unconfirmed subscription has no link to renew').toEqual({
      outcome: 'unknown',
    })
    await site.sendAll()
    expect(await site.mailsTo('pending@voorbeeld.be')).toHaveLength(1)

    for (let time = 0; time < 4; time++) {
      const current = time === 0 ? leaked : tokenIn((await site.mailsTo(email)).at(-1))
      expect(await renewLinks(site.app, current)).toEqual({ outcome: 'renewed' })
      await site.sendAll()
      expect(await renewLinks(site.app, current)).toEqual({ outcome: 'unknown' })
    }
    for (const old of [leaked, other?.manageToken ?? ''])
      expect(await viewSubscription(site.app, old)).toEqual({ state: 'unknown' })
    expect(await viewDataLink(site.app, data)).toBeNull()
    const mail = (await site.mailsTo(email)).at(-1)
    expect(await viewSubscription(site.app, tokenIn(mail))).toMatchObject({ state: 'active', others: [{}] })
    await passTime('11 minutes')
    await site.sendAll()
    const confirmation = (await site.mailsTo(email)).at(-1)
    expect(
      await confirmSubscription(site.app, tokenIn(confirmation)),
      'the unconfirmed subscription is still pending',
    ).toEqual({
      outcome: 'confirmed',
    })
  })

  it('exports and erases only by a mailed one-time link, valid for thirty minutes and one purpose [subscribe.gives-erases-fresh]', async () => {
    const site = mailApp(store())
    const email = 'fresh@voorbeeld.be'
    const manage = await subscribed(site, email)
    const fresh = async (purpose: 'export' | 'erase') => {
      expect(await mailDataLink(site.app, manage, purpose)).toEqual({ outcome: 'mailed' })
      await site.sendAll()
      return tokenIn((await site.mailsTo(email)).at(-1))
    }
    expect(await exportByLink(site.app, manage)).toEqual({ outcome: 'unknown' })
    expect(await eraseByLink(site.app, manage)).toEqual({ outcome: 'unknown' })
    const [out, gone] = [await fresh('export'), await fresh('erase')]
    expect([await viewDataLink(site.app, out), await viewDataLink(site.app, gone)]).toEqual(['export', 'erase'])
    expect(await exportByLink(site.app, gone)).toEqual({ outcome: 'unknown' })
    expect(await eraseByLink(site.app, out)).toEqual({ outcome: 'unknown' })
    for (const token of [out, gone]) {
      expect(await viewSubscription(site.app, token)).toEqual({ state: 'unknown' })
      expect(await viewUnsubscribe(site.app, token)).toEqual({ state: 'unknown' })
    }
    const exported = JSON.stringify(await exportByLink(site.app, out))
    expect(exported).toContain(email)
    for (const key of [manage, out, gone]) expect(exported, 'no token is exported').not.toContain(key)
    site.clock.now = new Date('2026-11-20T09:29:59Z')
    expect(await viewDataLink(site.app, out)).toBe('export')
    site.clock.now = new Date('2026-11-20T09:30:00Z')
    expect(await exportByLink(site.app, out)).toEqual({ outcome: 'unknown' })
    expect(await eraseByLink(site.app, gone)).toEqual({ outcome: 'unknown' })
    expect(await eraseByLink(site.app, await fresh('erase'))).toEqual({ outcome: 'erased' })
    expect(await viewSubscription(site.app, manage)).toEqual({ state: 'unknown' })
  })

  it('mails at most five data links per address and hour', async () => {
    const site = mailApp(store())
    const manage = await subscribed(site, 'clicks@voorbeeld.be')
    const asked = []
    for (let time = 0; time < 6; time++) asked.push(await mailDataLink(site.app, manage, 'export'))
    const outcomes = asked.map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['mailed', 'mailed', 'mailed', 'mailed', 'mailed', 'too_many'])
  })

  it('reveals nothing to a token of another purpose, an expired one or an invalid one [subscribe.reveals-nothing-token]', async () => {
    const site = mailApp(store())
    const token = await subscribed(site, 'tokens@voorbeeld.be')
    const viewed = await viewSubscription(site.app, token)
    if (viewed.state !== 'active') throw new Error(viewed.state)
    for (const wrong of [viewed.unsubscribeToken, `${token}x`, token.slice(1), 'success', '', 'A'.repeat(43)]) {
      expect(await viewSubscription(site.app, wrong)).toEqual({ state: 'unknown' })
      expect(await confirmSubscription(site.app, wrong)).toEqual({ outcome: 'unknown' })
    }
    await store()
      .db.updateTable('subscription')
      .set({ token_generation: 1 })
      .where('id', '=', viewed.subscription.id)
      .execute()
    expect(await viewSubscription(site.app, token)).toEqual({ state: 'unknown' })
  })

  it('exports all data of an address, and erases it without a trace [subscribe.gives-kept-address]', async () => {
    const site = mailApp(store())
    const email = 'Forget.Me@voorbeeld.be'
    const contact = { first_name: 'Zyprian', last_name: 'Quistbeke', address: { street_address: 'Vergeetlaan' } }
    const token = await subscribed(site, email, { contact })
    await bring(store(), [house('e1', 1000)], site.app.now())
    await notifySubscribers(site.app)
    await site.sendAll()
    const fresh = async (purpose: 'export' | 'erase') => {
      await mailDataLink(site.app, token, purpose)
      await site.sendAll()
      return tokenIn((await site.mailsTo(email)).at(-1))
    }
    const exported = JSON.stringify(await exportByLink(site.app, await fresh('export')))
    for (const word of ['Zyprian', 'Vergeetlaan', 'confirmation', 'notifications', 'instant'])
      expect(exported).toContain(word)
    expect(JSON.parse(exported)).toMatchObject({
      data: {
        mails: [
          { kind: 'confirmation', state: 'sent' },
          { kind: 'digest', state: 'sent', body_text: null },
          { kind: 'confirmation', state: 'sent' },
        ],
      },
    })
    const visit = {
      office_id: 'mechelen',
      agent_id: null,
      visitor_name: 'Zyprian Quistbeke',
      visitor_email: email,
      visitor_email_hash: emailHash(email),
      visitor_phone: null,
      visitor_language: 'nl' as const,
      reason: 'Quistbeke is verhinderd',
    }
    const listing = await store()
      .db.selectFrom('listing')
      .select('id')
      .where('source_ref', '=', 'e1')
      .executeTakeFirstOrThrow()
    await store()
      .db.insertInto('appointment')
      .values({
        ...visit,
        id: 'visit1',
        listing_id: listing.id,
        unit_id: null,
        starts_at: '2026-11-28T13:00:00Z',
        ends_at: '2026-11-28T13:45:00Z',
        state: 'booked',
        created_at: site.app.now(),
        cancelled_at: null,
      })
      .execute()
    expect(await eraseByLink(site.app, await fresh('erase'))).toEqual({ outcome: 'erased' })
    await site.sendAll()
    const told = (await site.mails()).at(-1)
    expect(told?.subject).toContain('geannuleerd')
    expect(told?.text).toContain('De bezoeker liet zijn gegevens wissen.')
    expect(await traces('forget.me@', 'Zyprian', 'Quistbeke', 'Vergeetlaan')).toEqual([])
    expect(await site.mailsTo(email)).toEqual([])
    expect(await viewSubscription(site.app, token)).toEqual({ state: 'unknown' })
    const erased = await store().db.selectFrom('erasure').select('email_hash').execute()
    expect(erased).toContainEqual({ email_hash: emailHash(email) })
  })

  /** Ages everything in the outbox. */
  async function passTime(interval: string) {
    await sql`update outbox set not_before = not_before - ${interval}::interval, sent_at = sent_at - ${interval}::interval`.execute(
      store().db,
    )
  }

  /** The tables that have a row with one of these words. */
  async function traces(...words: string[]): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(store().db)
    const found: string[] = []
    for (const { name } of rows) {
      const dump = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(store().db)
      const text = dump.rows.map((row) => row.text.toLowerCase()).join('\n')
      if (words.some((word) => text.includes(word.toLowerCase()))) found.push(name)
    }
    return found
  }
})
