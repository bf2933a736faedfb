import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Contact } from '#domain/requests/contact.ts'
import { eraseAgain, noteAllErasures, noteErasure } from '#journeys/erase-again.ts'
import { emailHash, insertContact } from '#store/people/contacts.ts'
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
  test('an erasure later than a backup is repeated once after its restore [erase-again.erased-after-backup]', async () => {
    const { db } = store()
    const app = { db, varDir: newFolder() }
    const contacts = async () => (await db.selectFrom('contact').select('id').execute()).length
    await insertContact(db, an, new Date('2026-05-01T10:00:00Z'))
    expect(await eraseAgain(app)).toBe(0)
    await noteErasure(app, emailHash('an@example.com'), new Date('2026-06-01T10:00:00Z'))
    expect(await eraseAgain(app)).toBe(1)
    expect(await contacts()).toBe(0)
    // A person who returned later stays.
    await insertContact(db, an, new Date('2026-07-01T10:00:00Z'))
    expect(await eraseAgain(app)).toBe(0)
    expect(await contacts()).toBe(1)
  })

  test('an erasure recorded after a torn line (full disk, power cut) is still read', async () => {
    const app = { db: store().db, varDir: newFolder() }
    await insertContact(app.db, { ...an, email: 'bo@example.com' }, new Date('2026-05-01T10:00:00Z'))
    writeFileSync(join(app.varDir, 'erased-addresses.log'), '2026-06-01T09:00:00.000Z 19a3ed1407438cd3e9')
    await noteErasure(app, emailHash('bo@example.com'), new Date('2026-06-01T10:00:00Z'))
    expect(await eraseAgain(app)).toBe(1)
  })

  test('every machine has the whole list, and a late entry of release 0.1.0 is not erased twice', async () => {
    const { db } = store()
    const [here, there] = [newFolder(), newFolder()].map((varDir) => ({ db, varDir }))
    const late = emailHash('late@example.com')
    const at = new Date('2026-06-01T10:00:00Z')
    await db.insertInto('erasure').values({ email_hash: late, erased_at: at }).execute()
    await noteErasure(here ?? raise(), late, new Date(at.getTime() + 40))
    expect(await eraseAgain(here ?? raise())).toBe(0)
    await noteAllErasures(there ?? raise())
    await noteAllErasures(there ?? raise())
    const lines = readFileSync(join(there?.varDir ?? '', 'erased-addresses.log'), 'utf8')
      .trim()
      .split('\n')
    expect(lines.filter((line) => line.endsWith(late))).toEqual([`2026-06-01T10:00:00.000Z ${late}`])
    await db.deleteFrom('erasure').execute()
    expect(await eraseAgain(there ?? raise())).toBe(lines.length)
  })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-erased-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function raise(): never {
  throw new Error('There are two folders.')
}
