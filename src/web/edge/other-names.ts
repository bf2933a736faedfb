import type { Log } from '#base/log.ts'

/** Names beyond which no further one is told: whoever tries them must not fill the log. */
const MAX_NAMES_TOLD = 20
const MAX_HOST_CHARS = 100

/**
 * Words for a request that asked for another name than ours: what came, and what BASE_URL is, so that an operator whose
 * proxy passes on the wrong name sees it at once. The log tells each name once.
 */
export function otherNames(baseUrl: string, log: Log): (host: string | undefined) => string {
  const told = new Set<string>()
  return (host) => {
    const asked = host === undefined ? 'no name' : `"${shown(host)}"`
    if (!told.has(asked) && told.size < MAX_NAMES_TOLD) {
      told.add(asked)
      log.warn({ asked, baseUrl }, 'a request for another name than BASE_URL was refused (421)')
    }
    return `This site does not answer to that name.\n\nThe request asked for: ${asked}\nThe site is at: ${baseUrl} (BASE_URL)\n`
  }
}

/** Printable ASCII without quotes, which is all that a host name can hold. */
function shown(host: string): string {
  return host.slice(0, MAX_HOST_CHARS).replace(/[^\x21-\x7e]|["\\]/g, '?')
}
