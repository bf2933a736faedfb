import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutPersonalData, loggedError } from '#base/logged-error.ts'

test('errors of PostgreSQL, whose name is only error, get a name and their code', () => {
  const error = Object.assign(new Error('relation "outbox" does not exist'), { code: '42P01', severity: 'ERROR' })
  error.name = 'error'
  expect(loggedError(error)).toMatchObject({
    name: 'DatabaseError',
    code: '42P01',
    message: 'relation "outbox" does not exist',
  })
})

test('a value that the store quotes is not logged', () => {
  const message = 'invalid input syntax for type integer: "Noor Peeters"'
  const error = Object.assign(new Error(message), { name: 'error', code: '22P02' })
  expect(JSON.stringify(loggedError(error))).not.toContain('Noor')
})

test('the message of a cause is logged, and the stack does not repeat the message', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  const logged = loggedError(new TypeError('fetch failed: an@x.be', { cause }))
  expect(logged).toMatchObject({
    name: 'TypeError',
    message: 'fetch failed: <address>',
    cause: { code: 'ECONNREFUSED' },
  })
  expect(logged.at?.[0]).toContain('logged-error.test.ts')
  expect(JSON.stringify(logged)).not.toContain('an@x.be')
})

test.each(['a string', 42, null, undefined])('a thrown value that is not an error is logged too: %j', (thrown) => {
  expect(loggedError(thrown).message).toBe(String(thrown))
})

test.each([
  ['550 5.1.1 <noor.p@voorbeeld.be>: Recipient address rejected', '550 5.1.1 <address> Recipient address rejected'],
  ['550 noor.p: no such user (NOOR.P)', '550 <address>: no such user (<address>)'],
  ['550 "noor p"@voorbeeld.be unknown', '550 <address> unknown'],
  ['451 see https://x.be/?to=noor.p%40voorbeeld.be', '451 see <address>'],
  ['password refused by postgres://gevel:secret@db.example/gevel', 'password refused by <address>'],
  ['421\r\n4.7.0 try\tagain  later', '421 4.7.0 try again later'],
])('%j is said without an address', (text, said) => {
  expect(withoutPersonalData(text, 'Noor.P@voorbeeld.be')).toBe(said)
})

test('only messages of the store lose the values that they quote', () => {
  const message = 'unexpected "}"'
  expect(loggedError(Object.assign(new Error(message), { code: '22P02' })).message).toBe(message)
  expect(loggedError(Object.assign(new Error(message), { code: '42601', severity: 'ERROR' })).message).toBe(message)
  const ofStore = Object.assign(new Error(message), { code: '22P02', severity: 'ERROR' })
  expect(loggedError(ofStore)).toMatchObject({ name: 'DatabaseError', message: 'unexpected "…"' })
})

test('a thrown value is logged with its type, a code as text, and an error without a code without one', () => {
  expect(loggedError('an@x.be is gone')).toEqual({ name: 'string', message: '<address> is gone' })
  expect(loggedError(Object.assign(new Error('x'), { code: 7 })).code).toBe('7')
  const { code, cause } = loggedError(Object.assign(new Error('x'), { code: {}, cause: 'words' }))
  expect([code, cause]).toEqual([undefined, undefined])
})

test('the innermost eight stack frames are logged, if there are any', () => {
  const deep = Object.assign(new Error('x'), { stack: `Error: x\n${'    at somewhere (a.ts:1:1)\n'.repeat(20)}` })
  expect(loggedError(deep).at).toEqual(Array.from({ length: 8 }, () => 'somewhere (a.ts:1:1)'))
  expect(loggedError(Object.assign(new Error('x'), { stack: undefined }))).not.toHaveProperty('at')
})

test('foreign messages are cut at 500 characters and lose mail addresses, also those with spaces and quotes', () => {
  expect(withoutPersonalData('x'.repeat(501))).toBe('x'.repeat(500))
  expect(withoutPersonalData('to "Noor van Dam"@x.be  or\n noor%40x.be: no')).toBe('to <address> or <address> no')
  expect(withoutPersonalData('<Noor>: no such user noordzee', 'noor@x.be')).toBe('<<address>>: no such user noordzee')
  expect(withoutPersonalData('Noor is here')).toBe('Noor is here')
})

test('a message of a megabyte is cut before it is scanned', () => {
  expect(withoutPersonalData('a@'.repeat(500_000)).length).toBeLessThanOrEqual(500)
})

test('every caught error is passed to the log as an object, so that there is one format', () => {
  const own = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const lines = own.flatMap((file) => {
    const calls = readFileSync(file, 'utf8').match(/\blog\.(?:info|warn|error)\(\s*(?:\{[^}]*\}|\w+)/g) ?? []
    return calls.map((call) => `${file}: ${call}`)
  })
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter((line) => /\berror:|error\.(?:name|message|stack)|String\(error\)|\berr\b/.test(line))).toEqual(
    [],
  )
})
