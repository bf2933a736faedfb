import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { cookieName } from '#base/cookie-name.ts'
import { isLocale, LOCALES, type Locale } from '#base/locale.ts'
import type { Theme } from '#ui/theme.ts'
import { cookieOf } from '#web/edge/cookies.ts'

/** The language last read, then the browser's, then Dutch. */
export function chooseLocale(request: FastifyRequest, baseUrl: string): Locale {
  const remembered = cookieOf(request, cookieName('locale', baseUrl))
  if (isLocale(remembered)) return remembered
  const accepted = String(request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';')
      const q = options.map((o) => /^\s*q=([\d.]+)$/.exec(o)?.[1]).find(Boolean)
      return { language: tag.toLowerCase().split('-')[0], q: q === undefined ? 1 : Number(q) }
    })
    .sort((a, b) => b.q - a.q)
  return LOCALES.find((l) => l === accepted.find(({ language, q }) => q > 0 && isLocale(language))?.language) ?? 'nl'
}

/** The cookie that remembers the language; null when the visitor has it already. */
export function localeCookie(request: Visitor, locale: Locale, baseUrl: string): string | null {
  const name = cookieName('locale', baseUrl)
  if (cookieOf(request, name) === locale) return null
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${secure}`
}

type Visitor = { headers: IncomingHttpHeaders }

export function themeOf(request: Visitor, baseUrl: string): Theme {
  const theme = cookieOf(request, cookieName('theme', baseUrl))
  return theme === 'light' || theme === 'dark' ? theme : null
}
