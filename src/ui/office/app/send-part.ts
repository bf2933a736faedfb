/** Outcome of sending a part of a file. `again`: no connection, or the server is busy. `lost`: a retry would fail too. */
export type SentPart = 'kept' | 'again' | 'lost'

/** Sends one part of an uploaded file. */
export async function sendPart(
  path: string,
  bytes: Blob,
  { csrf, signal }: { csrf: string; signal?: AbortSignal },
): Promise<SentPart> {
  const headers = { 'content-type': 'application/octet-stream', accept: 'application/json', 'x-office-token': csrf }
  const answer = await fetch(path, { method: 'PUT', headers, body: bytes, ...(signal && { signal }) }).catch(() => null)
  if (answer?.ok === true) return 'kept'
  return answer === null || answer.status >= 500 || answer.status === 429 ? 'again' : 'lost'
}
