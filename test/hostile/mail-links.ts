/** The path of the link in a mail's text that begins with `start`. */
export function linkIn(text: string | undefined, start: string): string {
  const found = new RegExp(`https?://[^\\s/]+(${start}[\\w-]+)`).exec(text ?? '')?.[1]
  if (found === undefined) throw new Error(`No link to ${start}… in\n${text}`)
  return found
}
