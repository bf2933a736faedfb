import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathFor } from '#i18n/routes.ts'
import { mailsTo, mainOf, postForm, SOON } from '../requests/agency.ts'
import { type SampleSite, startSampleSite, wish } from './sample-site.ts'
import { countingWindows } from './within-minute.ts'

let site: SampleSite
beforeAll(async () => {
  site = await startSampleSite({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1/32,::1/128' } })
})
afterAll(async () => void (await site.stop('SIGKILL')))

const page = () => site.url + pathFor('bookViewing', 'nl', { estateId: site.offers[0] ?? 0 })
const slots = async () => {
  const form = await (await fetch(page())).text()
  return [...form.matchAll(/name="slot"[^>]*value="([^"]+)"/g)].map(([, slot = '']) => slot)
}
const from = (network: string) => ({ 'x-forwarded-for': network })
/** Comes back as long as a busy machine says so. */
async function ask(slot: string, email: string, network: string): Promise<number> {
  const { status } = await postForm(page(), { slot, name: 'An', email }, from(network))
  return status === 503 ? await ask(slot, email, network) : status
}

test('eighteen networks that request every slot of an office get a third of them, for half an hour [viewings.eighteen-networks-want]', async () => {
  const all = await slots()
  expect(all.length).toBeGreaterThan(100)
  const tries = all.slice(0, 107)
  const { result: statuses, windows } = await countingWindows(30, () =>
    Promise.all(tries.map((slot, n) => ask(slot, `bot${n}@elders.example`, `198.51.${n % 18}.${n}`))),
  )
  const held = tries.filter((_, n) => statuses[n] === 303)
  expect(held.length).toBeLessThanOrEqual(36 * windows)
  expect(statuses.filter((status) => status !== 303 && status !== 429)).toEqual([])
  const left = await slots()
  // The first moments may have passed meanwhile.
  expect(left).toEqual(all.filter((slot) => !held.includes(slot) && slot >= (left[0] ?? '')))
  expect(left.length).toBeGreaterThan(all.length - 36 * windows - 10)
  expect(await ask(left.at(-1) ?? '', 'an@elders.example', '203.0.113.7'), 'a visitor').toBe(303)
})

test('of sixty moves of one viewing only three are made, from however many networks [viewings.sixty-moves-viewing]', async () => {
  const email = 'beweger@elders.example'
  const free = await slots()
  expect(await ask(free.at(-1) ?? '', email, '203.0.114.7')).toBe(303)
  const [mail] = await mailsTo(site, email, 1)
  const link = site.url + (/\/nl\/afspraak-annuleren\/[\w-]{22}(?=\s)/.exec(mail?.text ?? '')?.[0] ?? '')
  expect((await postForm(link, { intent: 'confirm' }, from('203.0.114.7'))).status).toBe(200)
  const { result: moves, windows } = await countingWindows(60, () =>
    Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        postForm(link, { intent: 'move', slot: free[n % 20] ?? '' }, from(`192.0.${n % 9}.1`)),
      ),
    ),
  )
  // Three move to each slot: later ones may be told that the viewing is already there.
  const made = moves.filter(({ html }) => mainOf(html).includes('krijgen een mail met het nieuwe moment')).length
  expect(made).toBeGreaterThanOrEqual(3)
  expect(made).toBeLessThanOrEqual(3 * windows)
  const refused = moves.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(mainOf(refused?.html ?? '')).toContain('al enkele keren')
  expect(await mailsTo(site, email, 2 + made), 'to confirm, booked, each move').toHaveLength(2 + made)
})

const question = (email: string) => ({
  contact: { contact_information: { personal: { email } } },
  message: 'Nog vrij?',
})

test('a mailbox gets six form mails a day, however many networks use spellings of its address [limits.mailbox-at-once]', async () => {
  const spellings = Array.from(
    { length: 8 },
    (_, n) => `${'doel'.slice(0, 1 + (n % 3))}.${'doel'.slice(1 + (n % 3))}@${n < 4 ? 'gmail.com' : 'googlemail.com'}`,
  )
  const day = 24 * 60
  const { result: answers, windows } = await countingWindows(day, () =>
    Promise.all(
      spellings.flatMap((email, n) => [
        site.post('notifications', wish(email), from(`192.0.2.${n}`)),
        site.post('contact-form-handler', question(email), from(`203.0.113.${n}`)),
        site.post(
          'send-to-a-friend',
          {
            estate_id: site.offers[0],
            friend_email: email,
            sender_name: 'Els',
            sender_email: `els${n}@elders.example`,
          },
          from(`198.51.100.${n}`),
        ),
      ]),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201).length, 'all but what is sent to a friend').toBeGreaterThan(16)
  expect(statuses.filter((status) => status !== 201 && status !== 429)).toEqual([])
  const arrived = async () => (await site.mails()).filter(({ to }) => to?.[0]?.address?.endsWith('mail.com')).length
  await expect.poll(arrived, SOON).toBeGreaterThanOrEqual(6)
  // A later request of another visitor is mailed after all mails that were due before.
  await site.post('contact-form-handler', question('laatste@elders.example'), from('192.0.3.1'))
  await mailsTo(site, 'laatste@elders.example', 1)
  expect(await arrived()).toBeLessThanOrEqual(6 * windows)
})
