import { expect, it } from 'vitest'
import { phoneKey } from '#domain/office/people.ts'
import { insertContact } from '#store/people/contacts.ts'
import { insertLead } from '#store/people/leads.ts'
import { adoptRequests } from '#store/people/people.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

onBothEngines('requests that a release of before took', (store) => {
  it('get a person assigned, once, and wait for an answer [inbox.adopted]', async () => {
    const at = new Date('2026-11-20T09:00:00Z')
    const { db } = store()
    await db.transaction().execute(async (tx) => {
      const address = { street: null, number: null, box: null, postalCode: null, locality: null }
      const contact = {
        ...{ title: null, language: 'de' as const, firstName: 'Max', lastName: 'Beispiel', phone: null, mobile: null },
        ...{ email: 'max@example.org', address, marketingOptIn: false },
      }
      const asked = { listingId: null, unitId: null, officeId: null, agentEmail: 'n@example.org', at }
      await insertLead(tx, { contactId: await insertContact(tx, contact, at), message: 'Frage', ...asked })
      expect(await adoptRequests(tx)).toBe(1)
      expect(await adoptRequests(tx)).toBe(0)
    })
    const [person] = await db.selectFrom('person').selectAll().execute()
    expect(person).toMatchObject({
      ...{ name: 'Max Beispiel', email: 'max@example.org', language: 'de', state: 'new', last_text: 'Frage' },
      waits_since: at,
    })
  })
})

it('a telephone number is recognised in any notation', () => {
  for (const written of ['0475 00 11 22', '0475/00.11.22', '+32 475 00 11 22', '+32 (0)475 001122', '0032475001122'])
    expect(phoneKey(written), written).toBe('32475001122')
  expect(phoneKey('+33 1 70 18 99 12')).toBe('33170189912')
  for (const written of ['12', '', 'bel mij']) expect(phoneKey(written), written).toBeNull()
})
