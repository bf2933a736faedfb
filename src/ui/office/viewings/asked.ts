/** What the server knows while somebody fills in a form; null: it cannot be asked now. */
export async function asked<Answer>(path: string): Promise<Answer | null> {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' } })
    return response.ok ? ((await response.json()) as Answer) : null // our own server's answer
  } catch {
    return null
  }
}
