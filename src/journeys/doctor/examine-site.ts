import { isLoopback } from '#base/loopback.ts'
import { broken, type DoctorLanguage, type ExaminedSettings, type Finding, look, ok } from '#journeys/doctor/finding.ts'

const TIMEOUT_MS = 10_000

/** Does the public address lead here, with the headers that the site sends? Through the proxy, as a visitor asks. */
export async function examineAddress(
  { baseUrl, loopback }: Pick<ExaminedSettings, 'baseUrl' | 'loopback'>,
  version: string,
  { t }: DoctorLanguage,
): Promise<Finding> {
  const what = t.names.address
  try {
    const answer = await fetch(`${baseUrl}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const health: unknown = await answer.json().catch(() => null)
    const theirs: unknown = Reflect.get(Object(health), 'version')
    if (answer.status !== 200 || typeof theirs !== 'string')
      return broken(what, t.address.otherSite(baseUrl, answer.status))
    if (theirs !== version) return look(what, t.address.otherVersion(baseUrl, theirs, version))
    if (answer.headers.get('content-security-policy') === null) return look(what, t.address.noHeaders(baseUrl))
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return broken(what, t.address.noAnswer(baseUrl, cause instanceof Error ? cause.message : String(cause)))
  }
  return loopback ? look(what, t.address.local(baseUrl)) : ok(what, t.address.answers(baseUrl))
}

/** Settings without effect, what they name and is not there, and what is unwise. */
export async function examineSettings(settings: ExaminedSettings, language: DoctorLanguage): Promise<Finding[]> {
  const { t } = language
  const what = t.names.settings
  const missing = await settings.findMissing()
  const wrong = [
    ...settings.ignored.map((reason) => look(what, /[.?]$/.test(reason) ? reason : `${reason}.`)),
    ...missing.map(({ setting, reason }) => look(what, `${setting}: ${reason}.`)),
    ...unwise(settings, language).map((reason) => look(what, reason)),
  ]
  return wrong.length === 0 ? [ok(what, t.settings.fine)] : wrong
}

function unwise(
  { baseUrl, host, loopback, demo, rateLimit, trustedProxies, ...others }: ExaminedSettings,
  { t: { settings: t } }: DoctorLanguage,
): string[] {
  const { protocol } = new URL(baseUrl)
  const isBehindProxy = isLoopback(host) && !loopback
  return [
    !loopback && demo && t.demo,
    !loopback && protocol === 'http:' && t.http(baseUrl),
    isBehindProxy && trustedProxies.length === 0 && t.proxies,
    !rateLimit && t.rateLimit,
    others.metricsPort !== null && !isLoopback(others.metricsHost) && t.metrics(others.metricsHost),
    !others.site.operator && !loopback && t.noOperator,
  ].filter((reason) => reason !== false)
}
