import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { LIFETIMES_MS } from '#domain/office/sessions.ts'
import type { App } from '#journeys/app.ts'
import { noteInLog } from '#store/office/office-log.ts'
import {
  addPasskey,
  keepChallenge,
  lockPasskey,
  lockPerson,
  notePasskeyUse,
  type OfficePerson,
  type Passkey,
  passkeysOf,
  removePasskeys,
  takeChallenge,
} from '#store/office/office-people.ts'
import { startSession } from '#store/office/office-sessions.ts'

type Deps = Pick<App, 'db' | 'baseUrl' | 'now'>

/** The challenge that a passkey signs to sign in. It names no account: the key tells whose it is. */
export async function passkeyQuestion(app: Deps, browser: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({ rpID: relyingParty(app), userVerification: 'required' })
  await storeChallenge(app, browser, options.challenge, null)
  return options
}

export type SignedInByPasskey = { outcome: 'signed_in'; session: string } | { outcome: 'refused' }

/** Signs in by a signed challenge. A challenge can be used once, by the browser that asked for it. */
export async function signInByPasskey(
  app: Deps,
  answer: unknown,
  { browser, browserName }: { browser: string; browserName: string },
): Promise<SignedInByPasskey> {
  const now = app.now()
  const challenge = await takeChallenge(app.db, browser, null, now)
  const read = SIGNED.safeParse(answer)
  if (challenge === null || !read.success) return { outcome: 'refused' }
  return await app.db.transaction().execute(async (tx): Promise<SignedInByPasskey> => {
    const found = await lockPasskey(tx, read.data.id)
    if (found?.person.state !== 'active' || read.data.response.userHandle !== found.person.handle)
      return { outcome: 'refused' }
    const { key, person } = found
    const about = { person: person.id, about: person.id, old: null }
    const counter = await verifiedCounter(app, read.data, key, challenge)
    if (counter === null) {
      await noteInLog(tx, { ...about, act: 'passkey_refused', new: null }, now)
      return { outcome: 'refused' }
    }
    await notePasskeyUse(tx, key.id, counter, now)
    const session = await startSession(tx, { personId: person.id, browser: browserName, at: now })
    await noteInLog(tx, { ...about, act: 'signed_in', new: 'passkey' }, now)
    return { outcome: 'signed_in', session }
  })
}

/** The key's new counter. null: the signature is wrong, or the counter went back, so there may be a copy of the key. */
async function verifiedCounter(
  app: Pick<App, 'baseUrl'>,
  response: AuthenticationResponseJSON,
  key: Passkey,
  expectedChallenge: string,
): Promise<number | null> {
  const answer = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: new URL(app.baseUrl).origin,
    expectedRPID: relyingParty(app),
    requireUserVerification: true,
    credential: { id: key.id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
  }).catch(() => null)
  return answer?.verified === true ? answer.authenticationInfo.newCounter : null
}

/** The options with which a browser makes a further passkey for a signed-in person. */
export async function passkeyToMake(
  app: Deps & Pick<App, 'site'>,
  person: OfficePerson,
  browser: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const options = await generateRegistrationOptions({
    rpName: app.site.name,
    rpID: relyingParty(app),
    userName: person.email,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(person.handle, 'base64url')),
    attestationType: 'none',
    excludeCredentials: (await passkeysOf(app.db, person.id)).map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(app, browser, options.challenge, person.id)
  return options
}

export type PasskeyMade = { outcome: 'made' | 'refused' }

/** Keeps a passkey that a browser just made. @param name the name that its person gave it */
export async function keepPasskey(
  app: Deps,
  person: OfficePerson,
  { answer, name, browser }: { answer: unknown; name: string; browser: string },
): Promise<PasskeyMade> {
  const now = app.now()
  const challenge = await takeChallenge(app.db, browser, person.id, now)
  const read = MADE.safeParse(answer)
  if (challenge === null || !read.success) return { outcome: 'refused' }
  const made = await verifyRegistrationResponse({
    response: read.data as RegistrationResponseJSON, // just read so
    expectedChallenge: challenge,
    expectedOrigin: new URL(app.baseUrl).origin,
    expectedRPID: relyingParty(app),
    requireUserVerification: true,
  }).catch(() => null)
  if (made?.verified !== true) return { outcome: 'refused' }
  const { id, publicKey, counter } = made.registrationInfo.credential
  const transports = read.data.response.transports ?? []
  return await app.db.transaction().execute(async (tx): Promise<PasskeyMade> => {
    // Somebody may disable this person meanwhile, and their keys with them.
    if ((await lockPerson(tx, { id: person.id }))?.state !== 'active') return { outcome: 'refused' }
    const key = { id, personId: person.id, publicKey, counter, transports, name, createdAt: now }
    if (!(await addPasskey(tx, key))) return { outcome: 'refused' }
    await noteInLog(tx, { person: person.id, act: 'passkey_added', about: person.id, old: null, new: null }, now)
    return { outcome: 'made' }
  })
}

export async function viewPasskeys(app: Pick<App, 'db'>, person: OfficePerson): Promise<Passkey[]> {
  return await passkeysOf(app.db, person.id)
}

/** Removes a passkey, so that a lost device opens nothing more. Returns how many were removed. */
export async function removePasskey(app: Pick<App, 'db' | 'now'>, person: OfficePerson, id: string): Promise<number> {
  return await app.db.transaction().execute(async (tx) => {
    const removed = await removePasskeys(tx, person.id, id)
    const entry = { person: person.id, act: 'passkey_removed', about: person.id, old: null, new: null } as const
    if (removed > 0) await noteInLog(tx, entry, app.now())
    return removed
  })
}

const relyingParty = ({ baseUrl }: Pick<App, 'baseUrl'>) => new URL(baseUrl).hostname

async function storeChallenge(app: Deps, browser: string, challenge: string, personId: number | null): Promise<void> {
  const expiresAt = new Date(app.now().getTime() + LIFETIMES_MS.challenge)
  await keepChallenge(app.db, { browser, challenge, personId, expiresAt })
}

const BYTES = z.string().max(20_000)
const KEY = {
  id: z.string().max(1400),
  rawId: BYTES,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
}

const SIGNED = z.looseObject({
  ...KEY,
  response: z.looseObject({
    clientDataJSON: BYTES,
    authenticatorData: BYTES,
    signature: BYTES,
    userHandle: z.string().max(100),
  }),
})

const MADE = z.looseObject({
  ...KEY,
  response: z.looseObject({
    clientDataJSON: BYTES,
    attestationObject: BYTES,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
