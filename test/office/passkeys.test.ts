import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { type Site, startSite } from '../site.ts'
import { invited, Visitor } from './visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { LOG_LEVEL: 'error' } })
})
afterAll(async () => await site?.stop())

type Device = { cdp: CDPSession; authenticatorId: string }

/** A virtual device that confirms its owner without asking. */
async function device(page: Page, isUserVerified = true): Promise<Device> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified, automaticPresenceSimulation: true },
    },
  })
  return { cdp, authenticatorId }
}

async function signInByLink(page: Page, email: string): Promise<void> {
  await page.goto(site.url + (await invited(site, email, 'owner')))
  await page.getByLabel('Uw naam').fill('Noor')
  await page.getByRole('button', { name: 'Open het kantoor' }).click()
  await page.waitForURL('**/office/today')
}

async function makeKey(page: Page, name: string): Promise<void> {
  await page.goto(`${site.url}/office/settings`)
  await page.getByLabel('Naam, zoals').fill(name)
  await page.getByRole('button', { name: 'Maak een passkey' }).click()
  await page.getByText('Gemaakt op').first().waitFor()
}

async function signOutAndAsk(page: Page): Promise<void> {
  await page.goto(`${site.url}/office/settings`)
  await page.getByRole('button', { name: 'Afmelden', exact: true }).click()
  await page.getByRole('button', { name: 'Aanmelden met passkey' }).click()
}

const refusedAnswer = { expected: /40[13]|422|ERR_FAILED/ }

test('a passkey is created, signs in, and is refused once removed, while another one still works [office.passkey]', async () => {
  const page = await openPage(refusedAnswer)
  const { cdp, authenticatorId } = await device(page)
  await signInByLink(page, 'sleutel@kantoor.example')
  await page.getByText('Volgende keer met één tik?').waitFor()
  await makeKey(page, 'laptop')
  await signOutAndAsk(page)
  await page.waitForURL('**/office/today')
  expect(await page.getByText('Volgende keer met één tik?').count()).toBe(0)
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toHaveLength(1)
  await page.goto(`${site.url}/office/settings`)
  await page.getByRole('button', { name: 'Verwijder laptop' }).click()
  await page.getByText('U hebt nog geen passkey').waitFor()
  await signOutAndAsk(page)
  await page.getByText('Dat lukte niet').waitFor()
  // A colleague who lost all keys gets back in by a link of the command line.
  await signInByLink(page, 'sleutel@kantoor.example')
})

test('a copied passkey is detected by its counter, refused and logged [office.passkey-counter]', async () => {
  const page = await openPage(refusedAnswer)
  const { cdp, authenticatorId } = await device(page)
  await signInByLink(page, 'kopie@kantoor.example')
  await makeKey(page, 'stick')
  await signOutAndAsk(page)
  await page.waitForURL('**/office/today')
  const [key] = (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  if (!key) throw new Error('no key')
  await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId: key.credentialId })
  await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...key, signCount: 0 } })
  await signOutAndAsk(page)
  await page.getByText('Dat lukte niet').waitFor()
  await signInByLink(page, 'kopie@kantoor.example')
  await page.goto(`${site.url}/office/log`)
  await page.getByText('passkey geweigerd').waitFor()
})

test('a signature of a passkey counts once, in the browser that got the challenge, for this origin [office.passkey-replay]', async () => {
  const page = await openPage(refusedAnswer)
  await device(page)
  await signInByLink(page, 'herhaling@kantoor.example')
  await makeKey(page, 'telefoon')
  const sent: string[] = []
  await page.route('**/office/sign-in/passkey', async (route) => {
    sent.push(route.request().postData() ?? '')
    await route.abort()
  })
  await signOutAndAsk(page)
  await page.getByText('Dat lukte niet').waitFor()
  const answer: unknown = JSON.parse(sent[0] ?? '')
  // Another browser with another challenge.
  const thief = new Visitor(site)
  await thief.postJson('/office/sign-in/question', {})
  expect((await thief.postJson('/office/sign-in/passkey', answer)).status).toBe(403)
  // The challenged browser: accepted once, and a replay refused.
  const own = new Visitor(site)
  for (const { name, value } of await page.context().cookies()) own.cookies.set(name, value)
  const asked = own.cookies.get('office-ask') ?? ''
  expect((await own.postJson('/office/sign-in/passkey', answer)).status).toBe(200)
  own.cookies.set('office-ask', asked)
  expect((await own.postJson('/office/sign-in/passkey', answer)).status).toBe(403)
  await page.unroute('**/office/sign-in/passkey')
})

test('a passkey of another origin, or without user verification, is refused [office.passkey-origin]', async () => {
  const page = await openPage({ expected: /./ })
  await device(page, false)
  await signInByLink(page, 'elders@kantoor.example')
  await page.goto(`${site.url}/office/settings`)
  await page.getByLabel('Naam, zoals').fill('zonder vinger')
  await page.getByRole('button', { name: 'Maak een passkey' }).click()
  await page.getByText('Dat lukte niet').waitFor()
  expect(await page.getByText('Gemaakt op').count()).toBe(0)

  const other = await openPage({ expected: /./ })
  await device(other)
  // The same site under another name: the browser creates keys for that name, which this site refuses.
  await other.goto(
    site.url.replace('localhost', 'anders.localhost') + (await invited(site, 'ander@kantoor.example', 'owner')),
  )
  await other.getByLabel('Uw naam').fill('An')
  await other.getByRole('button', { name: 'Open het kantoor' }).click()
  await other.getByLabel('Naam, zoals').fill('anders')
  await other.getByRole('button', { name: 'Maak een passkey' }).click()
  await other.getByText('Dat lukte niet').waitFor()
})
