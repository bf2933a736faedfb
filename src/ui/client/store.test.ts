import { afterEach, describe, expect, test, vi } from 'vitest'
import { HttpError, postJson } from './post-json.ts'
import { get, set, follow } from './store.ts'

describe('the shared store of named values', () => {
  test('returns a stored value, and nothing for an unknown name [store.gives-back-set]', () => {
    set('place', { pc: 9000 })
    expect(get('place')).toEqual({ pc: 9000 })
    expect(get('nothing')).toBeUndefined()
  })

  test('notifies subscribers of their own name, until they unsubscribe', () => {
    const heard = vi.fn<() => void>()
    const leave = follow('count', heard)
    set('count', 1)
    set('other', 1)
    expect(heard).toHaveBeenCalledTimes(1)
    leave()
    set('count', 2)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('the JSON POST helper', () => {
  afterEach(() => vi.unstubAllGlobals())

  const answering = (response: Response) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => response)
    vi.stubGlobal('fetch', fetch)
    return fetch
  }

  test('sends the value as JSON with its content type [store.sends-value-json]', async () => {
    const fetch = answering(new Response('{}', { status: 201 }))
    const response = await postJson('/nl/ajax/notifications', { a: 1 }, { 'idempotency-key': 'k' })
    expect(response.status).toBe(201)
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('/nl/ajax/notifications')
    expect(init).toMatchObject({ method: 'POST', body: '{"a":1}' })
    expect(init?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k' })
  })

  test.each([400, 422, 500])(
    'throws a status of %d with its text and the response [store.throws-status-text]',
    async (status) => {
      const response = new Response('{"errors":[]}', { status, statusText: 'No' })
      answering(response)
      const error = await postJson('/x', {}).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(HttpError)
      expect(error).toMatchObject({ status, statusText: 'No', response })
    },
  )

  test('accepts a status of 399 or below', async () => {
    answering(new Response(null, { status: 304 }))
    expect((await postJson('/x', {})).status).toBe(304)
  })
})
