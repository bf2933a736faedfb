/** How a part of a file went: `again`: no line, or too busy just now; `lost`: it would go wrong the next time too. */
export type SentPart = 'kept' | 'again' | 'lost'

/** Sends one part of a file that somebody brings. */
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
