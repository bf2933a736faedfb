/** Fetches JSON for a form that is being filled in; null when the request fails. */
export async function asked<Answer>(path: string): Promise<Answer | null> {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' } })
    return response.ok ? ((await response.json()) as Answer) : null // our own server's answer
  } catch {
    return null
  }
}
