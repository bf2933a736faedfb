import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { onBothEngines } from '../../../test/store/engines.ts'
import {
  findFreshToken,
  findToken,
  forgetOpeningTokens,
  forgetStaleTokens,
  issueFreshToken,
  issueToken,
  issueTokens,
  LINK_KEY,
  linkKey,
} from '#store/mail/tokens.ts'
import { secretNamed } from '#store/engine/secrets.ts'

const manage = (subject: string, generation = 0, whose = '') => ({
  ...{ purpose: 'manage' as const, subject, generation, whose },
})
const fresh = (subject: string, purpose: 'export' | 'erase' = 'export') => ({
  ...{ purpose, subject, createdAt: new Date('2026-11-20T09:00:00Z') },
})

onBothEngines('links', (store) => {
  afterEach(async () => {
    await store().db.deleteFrom('token').execute()
  })

  it('are the same in every mail, and differ by purpose, subject, generation and person [tokens.another-person]', async () => {
    const about = [
      manage('1'),
      manage('2'),
      manage('1', 1),
      manage('1', 0, 'an'),
      { ...manage('1'), purpose: 'unsubscribe' as const },
    ]
    const tokens = await issueTokens(store().db, about)
    expect(new Set(tokens).size).toBe(5)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
    for (const [i, one] of about.entries()) expect(await issueToken(store().db, one)).toBe(tokens[i])
    expect(await issueTokens(store().db, [])).toEqual([])
  })

  it('resolve to their subject; an unknown, longer, shorter or malformed one does not', async () => {
    const token = await issueToken(store().db, manage('7', 3))
    expect(await findToken(store().db, token)).toEqual({ purpose: 'manage', subject: '7', generation: 3 })
    for (const wrong of ['A'.repeat(43), `${token}x`, token.slice(1), '', `${token}\n`])
      expect(await findToken(store().db, wrong)).toBeNull()
  })

  it('for one-time use differ each time; one-time and permanent ones do not replace each other', async () => {
    const [one, two] = [await issueFreshToken(store().db, fresh('an')), await issueFreshToken(store().db, fresh('an'))]
    expect(one).not.toBe(two)
    expect(one).toMatch(/^[\w-]{43}$/)
    expect(await findFreshToken(store().db, one)).toEqual(fresh('an'))
    expect(await findToken(store().db, one)).toBeNull()
    expect(await findFreshToken(store().db, await issueToken(store().db, manage('1')))).toBeNull()
    expect(await findFreshToken(store().db, 'A'.repeat(43))).toBeNull()
  })

  it('are stored as hashes only: reading the table opens nothing', async () => {
    const tokens = [await issueToken(store().db, manage('1')), await issueFreshToken(store().db, fresh('an'))]
    const kept = JSON.stringify(await store().db.selectFrom('token').selectAll().execute())
    for (const token of tokens) expect(kept).not.toContain(token)
  })

  it('to manage subscriptions and to the data of their address are revoked together, and no others', async () => {
    const { db } = store()
    const gone = [await issueToken(db, manage('1')), await issueToken(db, manage('2'))]
    const kept = [await issueToken(db, manage('12')), await issueToken(db, { ...manage('1'), purpose: 'unsubscribe' })]
    const data = [await issueFreshToken(db, fresh('an')), await issueFreshToken(db, fresh('an', 'erase'))]
    const other = await issueFreshToken(db, fresh('bo'))
    await forgetOpeningTokens(db, [1, 2], 'an')
    for (const token of gone) expect(await findToken(db, token)).toBeNull()
    for (const token of data) expect(await findFreshToken(db, token)).toBeNull()
    for (const token of kept) expect(await findToken(db, token)).not.toBeNull()
    expect(await findFreshToken(db, other)).not.toBeNull()
    await forgetOpeningTokens(db, [], 'bo')
    expect(await findFreshToken(db, other), 'its address has no subscriptions').toBeNull()
  })

  it('for one-time use leave no row after a day; permanent ones stay', async () => {
    const { db } = store()
    const made = async (at: string) => await issueFreshToken(db, { ...fresh('an'), createdAt: new Date(at) })
    const dayAgo = new Date('2026-11-20T09:00:00Z')
    const [young, old] = [await made('2026-11-20T10:00:00Z'), await made('2026-11-20T08:00:00Z')]
    const lasting = await issueToken(db, manage('1'))
    await sql`update token set created_at = '2026-08-20T09:00:00Z' where purpose = 'manage'`.execute(db)
    await forgetStaleTokens(db, dayAgo)
    expect(await findFreshToken(db, young)).not.toBeNull()
    expect(await findFreshToken(db, old)).toBeNull()
    expect(await findToken(db, lasting)).not.toBeNull()
  })

  it('stay valid when their key leaves the database; new ones use only the external key', async () => {
    const { db } = store()
    const before = await issueToken(db, manage('1'))
    const inside = await linkKey(db)
    await secretNamed(db, 'another')
    vi.resetModules() // stands for another process, which caches its key
    const process = await import('#store/mail/tokens.ts')
    const key = new Uint8Array(32).fill(7)
    await process.keepLinkKeyOutside(db, key)
    expect(await process.linkKey(db)).toBe(key)
    const left = await db.selectFrom('secret').select('name').execute()
    expect([left.some(({ name }) => name === LINK_KEY), left.some(({ name }) => name === 'another')]).toEqual([
      ...[false, true],
    ])
    expect(await process.findToken(db, before)).toEqual({ purpose: 'manage', subject: '1', generation: 0 })
    expect(await process.issueToken(db, manage('1'))).not.toBe(before)
    expect(await linkKey(db), 'a key in the database would differ').not.toEqual(inside)
  })
})
