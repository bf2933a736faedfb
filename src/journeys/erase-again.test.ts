import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Contact } from '#domain/contact.ts'
import { eraseAgain, noteErasure } from '#journeys/erase-again.ts'
import { emailHash, insertContact } from '#store/contacts.ts'
import { onBothEngines } from '../../test/store/engines.ts'

const an: Contact = {
  title: null,
  language: 'nl',
  firstName: 'An',
  lastName: null,
  email: 'an@example.com',
  phone: null,
  mobile: null,
  address: { street: null, number: null, box: null, postalCode: null, locality: null },
  marketingOptIn: false,
}

onBothEngines('erasing again', (store) => {
  test('what was erased after a backup is erased again after its restore, once', async () => {
    const { db } = store()
    const varDir = mkdtempSync(join(tmpdir(), 'gevel-erased-'))
    onTestFinished(() => rmSync(varDir, { recursive: true, force: true }))
    const app = { db, varDir }
    const contacts = async () => (await db.selectFrom('contact').select('id').execute()).length
    await insertContact(db, an, new Date('2026-05-01T10:00:00Z'))
    expect(await eraseAgain(app)).toBe(0)
    await noteErasure(app, emailHash('an@example.com'), new Date('2026-06-01T10:00:00Z'))
    expect(await eraseAgain(app)).toBe(1)
    expect(await contacts()).toBe(0)
    // Whoever came back later stays.
    await insertContact(db, an, new Date('2026-07-01T10:00:00Z'))
    expect(await eraseAgain(app)).toBe(0)
    expect(await contacts()).toBe(1)
  })
})
