import type { Log } from '#base/log.ts'

/** Further names are not logged: a script that tries names must not fill the log. */
const MAX_NAMES_LOGGED = 20
const MAX_HOST_CHARS = 100

/**
 * The text that answers a request for another host name than ours. It says which name came and what BASE_URL is, so that
 * an operator whose proxy passes on the wrong name sees it at once. Each name is logged once.
 */
export function wrongHostAnswer(baseUrl: string, log: Log): (host: string | undefined) => string {
  const logged = new Set<string>()
  return (host) => {
    const asked = host === undefined ? 'no name' : `"${toPrintable(host)}"`
    if (!logged.has(asked) && logged.size < MAX_NAMES_LOGGED) {
      logged.add(asked)
      log.warn({ asked, baseUrl }, 'a request for another name than BASE_URL was refused (421)')
    }
    return `This site does not answer to that name.\n\nThe request asked for: ${asked}\nThe site is at: ${baseUrl} (BASE_URL)\n`
  }
}

/** Keeps printable ASCII without quotes, which is all that a host name can hold. */
function toPrintable(host: string): string {
  return host.slice(0, MAX_HOST_CHARS).replace(/[^\x21-\x7e]|["\\]/g, '?')
}
