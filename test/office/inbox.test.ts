import { beforeAll, expect, test } from 'vitest'
import { pathFor } from '#i18n/routes.ts'
import { cardOf, house, html, importListings, mailsTo, onSites, postForm, SOON } from '../requests/agency.ts'
import { atWork, type Visitor } from './visitor.ts'

type Line = {
  id: number
  name: string
  about: string | null
  text: string
  state: string
  assigned: { name: string } | null
  clock: { tone: string } | null
}
type Thread = {
  id: number
  state: string
  seen: string
  email: string
  phone: string | null
  language: string
  about: { id: number } | null
  items: { is: string; text?: string; via?: string; mail?: string | null; words?: string; about?: unknown }[]
  alike: { id: number; by: string }[]
  together: { id: number; email: string }[]
  consent: { service: string | null; marketing: string | null }
  colleagues: { id: number; name: string }[]
  assigned: number | null
}
type Inbox = { threads: Line[]; thread: Thread | null; counts: Record<string, number>; total: number }

onSites('the inbox', (site) => {
  let agent: Visitor
  let owner: Visitor
  let assistant: Visitor
  let offer = 0
  beforeAll(async () => {
    await importListings(site(), [house('A', 310_000, { agent: { name: 'Noor Voorbeeld' } })], 1)
    offer = (await cardOf(site(), 310_000)).id
    agent = await atWork(site(), 'agent', 'noor@gevel.example')
    owner = await atWork(site(), 'owner')
    assistant = await atWork(site(), 'assistant')
  })

  const ask = async (email: string, message: string, more: Record<string, string> = {}, locale: 'nl' | 'fr' = 'nl') => {
    const answer = await postForm(site().url + pathFor('contactOffer', locale, { estateId: offer }), {
      'contact.first_name': 'Claire',
      'contact.last_name': 'Exemple',
      'contact.contact_information.personal.email': email,
      message,
      ...more,
    })
    expect(answer.status, answer.html.slice(0, 1500)).toBe(303)
  }
  const inbox = async (who: Visitor, search = '') =>
    (await who.data(`/office/inbox${search}`)).props as unknown as Inbox
  const lineOf = async (who: Visitor, email: string) => {
    const { threads } = await inbox(who, `?show=all&q=${encodeURIComponent(email)}`)
    expect(threads).toHaveLength(1)
    return threads[0] ?? raise()
  }
  const threadOf = async (who: Visitor, id: number) => (await inbox(who, `/${id}`)).thread ?? raise()
  const did = async (who: Visitor, path: string, body: unknown = {}) => {
    const answer = await who.act(path, body)
    return { status: answer.status, ...(JSON.parse(answer.text) as { outcome: string; entry?: number; text?: string }) }
  }
  const reply = async (who: Visitor, thread: Thread, text: string, more: object = {}) =>
    await did(who, `/office/inbox/${thread.id}/reply`, {
      ...{ text, locale: 'fr', card: false, saveId: crypto.randomUUID(), seen: thread.seen, ...more },
    })

  test('has every request once, in one thread per person, with its assignee [inbox.one-thread]', async () => {
    const email = 'claire@example.org'
    await ask(email, 'Bonjour, la maison est-elle encore libre samedi ?', {}, 'fr')
    await ask(email.toUpperCase(), 'Et une place pour deux vélos ?', {}, 'fr')
    const slot = /name="slot"[^>]*value="([^"]+)"/.exec(
      await html(site().url + pathFor('bookViewing', 'fr', { estateId: offer })),
    )?.[1]
    const booking = { slot: slot ?? '', name: 'Claire Exemple', email, phone: '0470 12 34 56', message: 'À samedi' }
    await postForm(site().url + pathFor('bookViewing', 'fr', { estateId: offer }), booking)
    const line = await lineOf(agent, email)
    expect(line).toMatchObject({
      ...{ name: 'Claire Exemple', about: 'Denkbeeldige Laan 7', state: 'new' },
      ...{ text: 'Et une place pour deux vélos ?', assigned: { name: 'agent' } },
    })
    const before = await threadOf(agent, line.id)
    expect(
      before.items.map(({ is, text }) => [is, text]),
      'a viewing that nobody confirmed is none',
    ).toEqual([
      ['in', 'Bonjour, la maison est-elle encore libre samedi ?'],
      ['in', 'Et une place pour deux vélos ?'],
    ])
    const held = (await mailsTo(site(), email, 2)).find((mail) => /\/fr\/annuler-rendez-vous\//.test(mail.text ?? ''))
    const link = /\/fr\/annuler-rendez-vous\/[\w-]{22}/.exec(held?.text ?? '')?.[0] ?? ''
    expect((await postForm(site().url + link, { intent: 'confirm' })).status).toBe(200)
    const after = await threadOf(agent, line.id)
    expect(after).toMatchObject({ state: 'viewing', phone: '0470 12 34 56', language: 'fr', about: { id: offer } })
    expect(after.items.some(({ via, text }) => via === 'viewing' && text === 'À samedi')).toBe(true)
    const counts = (await inbox(agent)).counts
    expect((await inbox(agent, '?show=mine')).total).toBe(counts['mine'])
    expect((await inbox(owner, '?show=mine')).total).toBe(0)
    for (const search of ['claire', '470123456', 'deux vélos', 'Denkbeeldige'])
      expect((await inbox(agent, `?show=all&q=${encodeURIComponent(search)}`)).threads, search).not.toEqual([])
    expect((await inbox(agent, '?show=all&q=%25')).threads).toEqual([])
  })

  test('a reply is mailed in the visitor’s thread, after a delay in which it can be recalled [inbox.reply]', async () => {
    const email = 'reply@example.org'
    await ask(email, 'Is er een kelder?')
    const [copy] = await mailsTo(site(), email, 1)
    const { id, clock } = await lineOf(agent, email)
    expect(clock).not.toBeNull()
    const thread = await threadOf(agent, id)
    const first = await reply(agent, thread, 'Te snel')
    expect(first.outcome).toBe('queued')
    expect(
      await did(owner, `/office/inbox/${id}/take-back`, { entry: first.entry }),
      'nobody else can recall it',
    ).toMatchObject({
      outcome: 'unknown',
    })
    expect(await did(agent, `/office/inbox/${id}/take-back`, { entry: first.entry })).toMatchObject({
      ...{ outcome: 'taken_back', text: 'Te snel' },
    })
    expect((await lineOf(agent, email)).clock, 'it waits again').not.toBeNull()

    const saveId = crypto.randomUUID()
    const words = 'Ja, droog en met een raam.\n\nTot gauw.'
    const sent = await reply(agent, await threadOf(agent, id), words, { saveId, card: true, locale: 'nl' })
    expect(sent.outcome).toBe('queued')
    expect((await reply(agent, thread, words, { saveId, locale: 'nl', seen: null })).outcome, 'once').toBe('known')
    const meanwhile = await reply(assistant, thread, 'Ik ook nog', { locale: 'nl' })
    expect(meanwhile.outcome).toBe('answered_meanwhile')
    const [, mail] = await mailsTo(site(), email, 2)
    expect(mail?.subject).toMatch(/^Re: .*Mechelen/)
    expect(mail?.inReplyTo).toBe(copy?.messageId)
    expect(mail?.replyTo).toEqual([{ address: 'noor@gevel.example', name: '' }])
    expect(mail?.text).toContain('Ja, droog en met een raam.')
    expect(mail?.text).toContain(`/nl/aanbod/${offer}/`)
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('no')
    expect(await did(agent, `/office/inbox/${id}/take-back`, { entry: sent.entry })).toMatchObject({ outcome: 'left' })
    const answered = await lineOf(agent, email)
    expect(answered).toMatchObject({ state: 'answered', clock: null })
    await expect
      .poll(async () => (await threadOf(agent, id)).items.at(-1), SOON)
      .toMatchObject({ is: 'out', mail: 'sent' })
    await ask(email, 'En een zolder?')
    expect(await lineOf(agent, email)).toMatchObject({ text: 'En een zolder?', state: 'answered' })
    expect((await lineOf(agent, email)).clock).not.toBeNull()
  })

  test('a call counts as an answer, a note does not, and a closed thread reopens when the visitor writes [inbox.states]', async () => {
    const email = 'states@example.org'
    await ask(email, 'Mag de hond mee?')
    const { id } = await lineOf(agent, email)
    const note = { kind: 'note', text: 'Vriendelijk', saveId: crypto.randomUUID() }
    expect((await did(assistant, `/office/inbox/${id}/note`, note)).outcome).toBe('noted')
    expect((await did(assistant, `/office/inbox/${id}/note`, note)).outcome).toBe('noted')
    expect((await lineOf(agent, email)).clock).not.toBeNull()
    const call = { kind: 'call', text: 'Ja, dat mag', saveId: crypto.randomUUID() }
    expect((await did(agent, `/office/inbox/${id}/note`, call)).outcome).toBe('noted')
    expect(await lineOf(agent, email)).toMatchObject({ clock: null, state: 'answered' })
    expect((await threadOf(agent, id)).items.map(({ is }) => is)).toEqual(['in', 'note', 'call'])
    await ask(email, 'Toch nog iets')
    await did(agent, `/office/inbox/${id}/state`, { state: 'closed', why: 'found_elsewhere' })
    expect(await lineOf(agent, email)).toMatchObject({ clock: null, state: 'closed' })
    expect((await inbox(agent)).threads.map((one) => one.id)).not.toContain(id)
    await did(agent, `/office/inbox/${id}/state`, { state: 'answered', why: null })
    await did(agent, `/office/inbox/${id}/state`, { state: 'closed', why: 'no_answer' })
    await ask(email, 'Ik ben er weer')
    expect(await lineOf(agent, email)).toMatchObject({ state: 'new', text: 'Ik ben er weer' })
    expect((await lineOf(agent, email)).clock).not.toBeNull()
    await did(agent, `/office/inbox/${id}/later`, { days: 2 })
    expect((await inbox(agent)).threads.map((one) => one.id)).not.toContain(id)
    expect((await inbox(agent, '?show=later')).threads.map((one) => one.id)).toContain(id)
    const colleague = (await threadOf(agent, id)).colleagues.find(({ name }) => name === 'assistant')
    expect((await did(agent, `/office/inbox/${id}/assign`, { to: colleague?.id })).outcome).toBe('assigned')
    expect((await inbox(assistant, '?show=all&q=states@')).threads[0]?.assigned?.name).toBe('assistant')
    expect((await did(agent, `/office/inbox/${id}/assign`, { to: 999_999 })).outcome).toBe('no_such_colleague')
  })

  test('two addresses of one person are merged into one thread, and separated again, with every row [inbox.merge]', async () => {
    const phone = { 'contact.contact_information.personal.phone': '+32 475 00 11 22' }
    await ask('een@example.org', 'Vraag een', phone)
    await ask('twee@example.org', 'Vraag twee', { 'contact.contact_information.personal.phone': '0475/00.11.22' })
    const [one, two] = [await lineOf(agent, 'een@example.org'), await lineOf(agent, 'twee@example.org')]
    expect((await threadOf(agent, one.id)).alike).toMatchObject([{ id: two.id, by: 'phone' }])
    expect((await did(agent, `/office/inbox/${one.id}/merge`, { from: two.id })).outcome).toBe('merged')
    const both = await threadOf(agent, one.id)
    expect(both.items.map(({ text }) => text)).toEqual(['Vraag een', 'Vraag twee'])
    expect(both.together).toMatchObject([{ email: 'twee@example.org' }])
    expect((await agent.get(`/office/inbox/${two.id}`)).to, 'the old address redirects').toBe(`/office/inbox/${one.id}`)
    await ask('twee@example.org', 'Vraag drie')
    expect((await threadOf(agent, one.id)).items.map(({ text }) => text)).toEqual([
      'Vraag een',
      'Vraag twee',
      'Vraag drie',
    ])
    expect((await did(agent, `/office/inbox/${one.id}/merge`, { from: two.id })).outcome, 'once').toBe('unknown')
    expect((await did(agent, `/office/inbox/${one.id}/separate`, { id: two.id })).outcome).toBe('separated')
    expect((await threadOf(agent, one.id)).items.map(({ text }) => text)).toEqual(['Vraag een'])
    expect((await threadOf(agent, two.id)).items.map(({ text }) => text)).toEqual(['Vraag twee', 'Vraag drie'])
    expect((await did(agent, `/office/inbox/${one.id}/apart`, { other: two.id })).outcome).toBe('held_apart')
    expect((await threadOf(agent, two.id)).alike, 'the merge is not suggested again').toEqual([])
  })

  test('a person is exported and erased by permitted roles, and nothing of them is left [inbox.erase]', async () => {
    const email = 'weg@example.org'
    await ask(email, 'Geheime vraag over de kelder')
    const { id } = await lineOf(agent, email)
    const secret = 'Geheim antwoord over de kelder'
    await reply(agent, await threadOf(agent, id), secret, { locale: 'nl' })
    await did(agent, `/office/inbox/${id}/note`, { kind: 'note', text: 'Geheime notitie', saveId: crypto.randomUUID() })
    await mailsTo(site(), email, 2)
    expect((await assistant.act(`/office/inbox/${id}/export`, {})).status).toBe(403)
    expect((await assistant.act(`/office/inbox/${id}/erase`, {})).status).toBe(403)
    const exported = await agent.post(`/office/inbox/${id}/export`, { csrf: await agent.csrf() })
    expect(exported.status).toBe(200)
    for (const words of ['Geheime vraag', secret, 'Geheime notitie']) expect(exported.text).toContain(words)
    expect((await did(agent, `/office/inbox/${id}/erase`)).outcome).toBe('erased')
    expect((await agent.get(`/office/inbox/${id}`)).status).toBe(404)
    expect((await inbox(agent, '?show=all&q=Geheim')).threads).toEqual([])
    await expect
      .poll(async () => JSON.stringify((await site().mails()).map(({ text, to }) => [text, to])), SOON)
      .not.toContain('Geheim')
    const again = await site().gevel('export-person', email, '--json')
    expect(again.stdout).not.toContain('Geheim')
    expect((await owner.get('/office/log')).text).not.toContain(email)
  })

  test('a person with only a telephone number has one thread too, and can be erased [inbox.by-phone]', async () => {
    const slots = [
      ...(await html(site().url + pathFor('bookViewing', 'nl', { estateId: offer }))).matchAll(
        /name="slot"[^>]*value="([^"]+)"/g,
      ),
    ].map(([, slot = '']) => slot)
    const caller = { offer, name: 'Bo Belt', email: null, language: 'nl', message: null }
    const book = async (startsAt: string | undefined, phone: string) =>
      await did(agent, '/office/viewings/book', { ...caller, phone, startsAt })
    expect((await book(slots.at(-1), '0478 99 88 77')).outcome).toBe('booked')
    expect((await book(slots.at(-2), '+32478998877')).outcome).toBe('booked')
    const line = await lineOf(agent, 'Bo Belt')
    const thread = await threadOf(agent, line.id)
    expect(thread.items.filter(({ is }) => is === 'event')).toHaveLength(2)
    expect((await reply(agent, thread, 'Dag')).outcome).toBe('no_address')
    expect((await did(owner, `/office/inbox/${line.id}/erase`)).outcome).toBe('erased')
    const week = await agent.get(`/office/viewings?day=${slots.at(-1)?.slice(0, 10)}&who=all`)
    expect(week.text).not.toContain('Bo Belt')
  })
})

function raise(): never {
  throw new Error('There is no such thread.')
}
