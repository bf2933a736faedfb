import { expect, it } from 'vitest'
import { remindOfWaiting } from '#journeys/office/remind-of-waiting.ts'
import { responseClock } from '#domain/office/response-clock.ts'
import { meetPerson, answerThread } from '#store/people/people.ts'
import { insertContact } from '#store/people/contacts.ts'
import { insertEntry } from '#store/office/inbox.ts'
import { insertLead } from '#store/people/leads.ts'
import { addPerson, changePerson } from '#store/office/office-people.ts'
import { mailApp } from '../../../test/mail/mail-app.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

const office = { hours: [...Array.from({ length: 5 }, () => [{ from: '09:00', to: '17:00' }]), [], []] }

it('the waiting time of an answer counts opening hours only, across both clock changes', () => {
  const left = (since: string, now: string, closed: string[] = []) =>
    responseClock({ ...office, closed }, new Date(since), new Date(now)).minutesLeft
  expect(left('2026-11-20T15:00:00Z', '2026-11-23T08:00:00Z'), 'Friday 16:00 to Monday 09:00').toBe(180)
  expect(left('2026-11-20T22:00:00Z', '2026-11-22T22:00:00Z'), 'a weekend').toBe(240)
  expect(left('2026-12-24T15:00:00Z', '2026-12-28T09:00:00Z', ['2026-12-25'])).toBe(120)
  expect(left('2026-03-27T15:00:00Z', '2026-03-30T07:30:00Z'), 'into summer time').toBe(150)
  expect(left('2026-10-23T14:00:00Z', '2026-10-26T08:30:00Z'), 'into winter time').toBe(150)
  expect(left('2026-11-23T08:00:00Z', '2026-11-23T13:05:00Z')).toBe(-65)
})

onBothEngines('reminders of who waits', (store) => {
  it('go to the assignee after a day of opening hours, to the owners after two, once, without names [inbox.reminders]', async () => {
    const { app, clock, sendAll, mailsTo } = mailApp(store())
    clock.now = new Date('2026-11-16T09:00:00Z')
    const thread = await store()
      .db.transaction()
      .execute(async (tx) => {
        const at = app.now()
        for (const [email, role] of [
          ['agent@kantoor.example', 'agent'],
          ['baas@kantoor.example', 'owner'],
        ] as const) {
          const { id } = await addPerson(tx, { email, name: role, role, language: 'nl' }, at)
          await changePerson(tx, id, { state: 'active' })
        }
        const address = { street: null, number: null, box: null, postalCode: null, locality: null }
        const contact = {
          ...{
            title: null,
            language: 'nl' as const,
            firstName: 'Geheim',
            lastName: 'Iemand',
            phone: null,
            mobile: null,
          },
          ...{ email: 'geheim@example.org', address, marketingOptIn: false },
        }
        const contactId = await insertContact(tx, contact, at)
        const asked = { listingId: null, unitId: null, officeId: null, agentEmail: 'agent@kantoor.example', at }
        await insertLead(tx, { contactId, message: 'Geheime vraag', ...asked })
        const who = { email: 'geheim@example.org', name: 'Geheim Iemand', phone: null, language: 'nl' as const }
        return await meetPerson(tx, who, { did: 'asked', agentEmail: 'agent@kantoor.example', at })
      })
    expect(await remindOfWaiting(app)).toBe(0)
    clock.now = new Date('2026-11-19T16:00:00Z')
    expect(await remindOfWaiting(app)).toBe(1)
    expect(await remindOfWaiting(app), 'once').toBe(0)
    clock.now = new Date('2026-11-25T16:00:00Z')
    expect(await remindOfWaiting(app)).toBe(1)
    await sendAll()
    const mails = [...(await mailsTo('agent@kantoor.example')), ...(await mailsTo('baas@kantoor.example'))]
    expect(mails).toHaveLength(2)
    for (const mail of mails) {
      expect(`${mail.subject} ${mail.text}`).not.toMatch(/geheim/i)
      expect(mail.text).toContain(`/office/inbox/${thread}`)
    }
    await store()
      .db.transaction()
      .execute(async (tx) => {
        await insertEntry(tx, { personId: thread ?? 0, kind: 'call', at: app.now(), by: null, text: 'Gebeld' })
        await answerThread(tx, thread ?? 0)
      })
    clock.now = new Date('2026-12-25T16:00:00Z')
    expect(await remindOfWaiting(app), 'an answered visitor no longer waits').toBe(0)
  })
})
