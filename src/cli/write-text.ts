import type { Writable } from 'node:stream'

/** Writes a text, or bytes. Resolves when there is room for the next one, or when the stream has closed. */
export async function writeText(stream: Writable, text: string | Uint8Array): Promise<void> {
  if (stream.destroyed || stream.write(text)) return
  await new Promise<void>((resolve) => {
    const events = ['drain', 'close', 'error'] as const
    const settle = () => {
      for (const event of events) stream.off(event, settle)
      resolve()
    }
    for (const event of events) stream.on(event, settle)
  })
}
