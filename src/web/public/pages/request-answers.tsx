import type { ReactNode } from 'react'
import { writtenId } from '#domain/listing/listing-id.ts'
import type { Locale } from '#base/locale.ts'
import type { OfferRef } from '#domain/requests/visitor-requests.ts'
import { DonePage } from '#ui/requests/form.tsx'
import type { PageAnswer, PageContent, PageRequest } from '#web/public/answer.ts'
import { countWrongLink } from '#web/edge/form-limits.ts'
import type { WebApp } from '#web/web-app.ts'

/** Counts a wrong link. A network that tries many is slowed down by an error page; null while it tried few. */
export async function tooManyGuesses(app: WebApp, { network }: PageRequest<unknown>): Promise<PageAnswer | null> {
  const limit = await countWrongLink(app, network)
  if (limit.allowed) return null
  return { kind: 'error', status: 429, headers: { 'retry-after': String(limit.retryAfterSeconds) } }
}

/** The offer that a page is about, by its address. */
export function offerRef({ params, query }: PageRequest<{ estateId: string }>): OfferRef {
  const unit = query.get('unit')
  return { estateId: writtenId(params.estateId), unitId: unit === null || unit === '' ? null : writtenId(unit) }
}

/** The same offer, as fields of a request's body. */
export function offerFields(request: PageRequest<{ estateId: string }>): Record<string, unknown> {
  const { estateId, unitId } = offerRef(request)
  return { estate_id: estateId, entity_id: unitId }
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
