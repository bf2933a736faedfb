import type { ReactNode } from 'react'
import { formatDate } from '#i18n/formats.ts'
import type { Locale } from '#domain/locale.ts'
import { DonePage } from '#ui/requests/form.tsx'
import type { PageAnswer, PageContent, PageRequest } from '#web/answer.ts'
import { countWrongLink } from '#web/form-limits.ts'
import type { WebApp } from '#web/web-app.ts'

/** The links of mails cannot be guessed, and whoever tries is slowed down; null while there are few. */
export async function tooManyGuesses(app: WebApp, { network }: PageRequest<unknown>): Promise<PageAnswer | null> {
  const limit = await countWrongLink(app, network)
  if (limit.allowed) return null
  return { kind: 'error', status: 429, headers: { 'retry-after': String(limit.retryAfterSeconds) } }
}

/** The address of the form itself, with the unit it is about and without what a visit left behind. */
export function ownPath({ url, query }: PageRequest<unknown>): string {
  const unit = query.get('unit')
  return unit ? `${url.pathname}?unit=${encodeURIComponent(unit)}` : url.pathname
}

/** What is said once it is done, below the moment it is about. @param moment as it was sent: anything, if typed by hand */
export function withMoment(moment: string, text: string, locale: Locale): ReactNode {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(moment) || Number.isNaN(Date.parse(moment))) return text
  return (
    <>
      <strong>{formatDate(locale, moment, 'moment')}</strong>
      <br />
      {text}
    </>
  )
}

/** Says to programs as well when it is worth coming back. */
export function later(answer: PageAnswer & { kind: 'page' }, seconds: number): PageAnswer {
  return { ...answer, headers: { 'retry-after': String(seconds) } }
}

export function page(content: PageContent, status = 200): PageAnswer & { kind: 'page' } {
  return { kind: 'page', status, page: content }
}

export function donePage(
  locale: Locale,
  title: string,
  text: ReactNode,
  href: string,
  link: string,
  tone: 'ok' | 'info' = 'ok',
): PageContent {
  return {
    title,
    description: null,
    body: <DonePage title={title} text={text} href={href} link={link} locale={locale} tone={tone} />,
    index: false,
  }
}
