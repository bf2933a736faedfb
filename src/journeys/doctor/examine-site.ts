import { isLoopback } from '#base/loopback.ts'
import { broken, type ExaminedSettings, type Finding, look, ok } from '#journeys/doctor/finding.ts'

const TIMEOUT_MS = 10_000

/** Does the public address lead here, with the headers that the site sends? Through the proxy, as a visitor asks. */
export async function examineAddress(
  { baseUrl, loopback }: Pick<ExaminedSettings, 'baseUrl' | 'loopback'>,
  version: string,
): Promise<Finding> {
  const what = 'address'
  try {
    const answer = await fetch(`${baseUrl}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const health: unknown = await answer.json().catch(() => null)
    const theirs: unknown = Reflect.get(Object(health), 'version')
    if (answer.status !== 200 || typeof theirs !== 'string')
      return broken(what, `${baseUrl} answers ${answer.status}, and it is not this site: is BASE_URL right?`)
    if (theirs !== version) return look(what, `${baseUrl} is answered by version ${theirs}; this is ${version}.`)
    if (answer.headers.get('content-security-policy') === null)
      return look(
        what,
        `${baseUrl} answers without the site's headers (Content-Security-Policy): the proxy drops them.`,
      )
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return broken(what, `${baseUrl} does not answer (${cause instanceof Error ? cause.message : String(cause)}).`)
  }
  return loopback
    ? look(what, `${baseUrl} answers, and only this machine can reach it.`)
    : ok(what, `${baseUrl} answers.`)
}

/** Settings without effect, what they name and is not there, and what is unwise. */
export async function examineSettings(settings: ExaminedSettings): Promise<Finding[]> {
  const missing = await settings.findMissing()
  const wrong = [
    ...settings.ignored.map((reason) => look('settings', /[.?]$/.test(reason) ? reason : `${reason}.`)),
    ...missing.map(({ setting, reason }) => look('settings', `${setting}: ${reason}.`)),
    ...unwise(settings).map((reason) => look('settings', reason)),
  ]
  return wrong.length === 0 ? [ok('settings', 'All settings are read, and what they name is there.')] : wrong
}

function unwise({ baseUrl, host, loopback, demo, rateLimit, trustedProxies, ...others }: ExaminedSettings): string[] {
  const { protocol } = new URL(baseUrl)
  const isBehindProxy = isLoopback(host) && !loopback
  return [
    !loopback && demo && 'DEMO is 1 on a public address: an empty store would show invented homes.',
    !loopback && protocol === 'http:' && `BASE_URL is ${baseUrl}: visitors send what they write unencrypted.`,
    isBehindProxy &&
      trustedProxies.length === 0 &&
      'TRUSTED_PROXIES is not set, and visitors come through a proxy: limits would count them all as one.',
    !rateLimit && 'RATE_LIMIT is off.',
    others.metricsPort !== null &&
      !isLoopback(others.metricsHost) &&
      `METRICS_HOST is ${others.metricsHost}: whoever reaches it reads the figures.`,
    !others.site.operator && !loopback && 'The site file names no operator: nobody is mailed when a backup fails.',
  ].filter((reason) => reason !== false)
}
