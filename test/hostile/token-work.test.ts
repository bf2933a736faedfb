import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createServer } from '#web/server.ts'
import { assemble, type Assembled } from '../../src/assemble/assemble.ts'
import { readConfig } from '../../src/config.ts'
import { freshStore } from '../store/engines.ts'
import { chanceOf } from '../seed.ts'
import { linkIn } from './mail-links.ts'
import { wish } from './sample-site.ts'

// Elapsed time reveals whether a request found something, if it then does more work. This test counts the work: the
// statements before the answer. tokens.long.test.ts measures the time.

const KNOWN = 'known@example.be'
const random = chanceOf('token work')

const statements = vi.spyOn(pg.Client.prototype, 'query')
let discard = async () => {}
let assembled: Assembled
let server: FastifyInstance
let url = ''
/** A valid unsubscribe token. */
let unsubscribe = ''

beforeAll(async () => {
  const fresh = await freshStore('embedded')
  await fresh.store.close()
  discard = fresh.discard
  const config = readConfig({ VAR_DIR: fresh.options.varDir, LOG_LEVEL: 'error', DEMO: '0' })
  assembled = await assemble(config, { migrate: true, index: 'none' })
  await assembled.ready()
  server = createServer(assembled.web())
  url = await server.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/nl/ajax/notifications`, {
    method: 'POST',
    headers,
    body: JSON.stringify(wish(KNOWN)),
  })
  const [mail] = await assembled.store.db.selectFrom('outbox').select('body_text').execute()
  const manage = linkIn(mail?.body_text ?? '', '/nl/hou-me-op-de-hoogte/')
  await fetch(url + manage, { method: 'POST', body: new URLSearchParams({ intent: 'confirm' }) })
  const page = await (await fetch(url + manage)).text()
  unsubscribe = /"\/nl\/hou-me-op-de-hoogte\/uitschrijven\/([\w-]+)"/.exec(page)?.[1] ?? ''
})
afterAll(async () => {
  await server.close()
  await assembled.close()
  await discard()
})

/** The statements of a request until its answer, without their values, and the answer's status. */
async function workOf(path: string, init: RequestInit = {}): Promise<{ status: number; statements: string[] }> {
  const before = statements.mock.calls.length
  const answer = await fetch(url + path, { redirect: 'manual', ...init })
  await answer.arrayBuffer()
  const texts = statements.mock.calls.slice(before).map(([query]) => textOf(query))
  // The site polls for changed offers and settings every few seconds, independently of requests.
  return { status: answer.status, statements: texts.filter((text) => !/change_log|site_setting/.test(text)) }
}

function textOf(query: unknown): string {
  if (typeof query === 'object' && query !== null && 'text' in query) return String(query.text)
  return String(query)
}

test('unknown tokens run exactly the statements of tokens for another purpose [tokens.take-long-wrong]', async () => {
  const never = () => workOf(`/nl/doorsturen/stop/${random.bytes(32).toString('base64url')}`)
  const other = () => workOf(`/nl/doorsturen/stop/${unsubscribe}`)
  // The first request may fill a cache.
  await never()
  const wanted = await never()
  expect(unsubscribe).toHaveLength(43)
  expect(wanted.status).toBe(404)
  expect(wanted.statements.join('\n')).toContain('token')
  expect(await other()).toEqual(wanted)
})

test('requesting links again runs the same statements for a known and an unknown address, and sends no mail before the answer [tokens.asked-again-take]', async () => {
  const ask = (email: string) =>
    workOf('/nl/hou-me-op-de-hoogte/succes', { method: 'POST', body: new URLSearchParams({ email }) })
  const mails = async () => (await assembled.store.db.selectFrom('outbox').select('id').execute()).length
  await ask('first@example.be')
  const before = await mails()
  const unknown = await ask('never@example.be')
  expect(unknown.status).toBe(303)
  expect(unknown.statements.join('\n')).toContain('link_request')
  expect(await ask(KNOWN)).toEqual(unknown)
  expect(await mails()).toBe(before)
})
