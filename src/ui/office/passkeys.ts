import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { OFFICE } from '#domain/office/paths.ts'

type Answer<T> = { options: T } | { to: string }

/** Asks the device for a passkey and returns the path to go on to. Throws when there is none, or it was refused. */
export async function askForPasskey(to: string): Promise<string> {
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const asked = await post<Answer<Options>>(OFFICE.signInQuestion, {})
  if ('to' in asked) return asked.to
  const answer = await startAuthentication({ optionsJSON: asked.options })
  return (await post<{ to: string }>(OFFICE.signInPasskey, { answer, to })).to
}

/** Makes a passkey on this device and returns the path to go on to: the sign-in page when signing in was too long ago. */
export async function makeKey({ csrf, name }: { csrf: string; name: string }): Promise<string> {
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const asked = await post<Answer<Options>>(OFFICE.passkeyQuestion, { csrf })
  if ('to' in asked) return asked.to
  const answer = await startRegistration({ optionsJSON: asked.options })
  return (await post<{ to: string }>(OFFICE.passkeys, { csrf, answer, name })).to
}

/** A refusal with a path to go on to, such as signing in again, counts as an answer and does not throw. */
async function post<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  if (!response.ok && !(typeof answer === 'object' && answer !== null && 'to' in answer)) throw new Error('refused')
  return answer as T // our own server's answer
}
