/** An answer of status 400 or above. */
export class HttpError extends Error {
  readonly status: number
  readonly statusText: string
  readonly response: Response

  constructor(response: Response) {
    super(`${response.status} ${response.statusText}`)
    this.name = 'HttpError'
    this.status = response.status
    this.statusText = response.statusText
    this.response = response
  }
}

/**
 * Sends a value as JSON. Any status of 400 or above is thrown as an HttpError that carries status, status text and
 * the response; a network failure throws as `fetch` does.
 */
export async function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (response.status >= 400) throw new HttpError(response)
  return response
}
