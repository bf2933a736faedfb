import type { ReactNode } from 'react'
import type { FastifyReply } from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import { type OfficeDocumentProps, OutsideDocument } from '#ui/office/document.tsx'
import type { Visit } from '#web/office/access/visit.ts'
import { themeOf } from '#web/edge/visitor-choices.ts'
import { sendText } from '#web/edge/respond.ts'

/** Sends a page to a visitor who is not signed in, or may not do what they wanted. */
export function sendOutside(visit: Visit, title: string, page: ReactNode): FastifyReply {
  const html = renderToStaticMarkup(<OutsideDocument {...documentOf(visit, title)}>{page}</OutsideDocument>)
  return sendText(visit.request, visit.reply, `<!doctype html>${html}`, 'text/html; charset=utf-8')
}

export function documentOf({ app, request, locale }: Visit, title: string): OfficeDocumentProps {
  const { styles, office } = app.assets
  return {
    locale,
    theme: themeOf(request, app.baseUrl),
    agency: app.site.name,
    styles: [...styles, ...office.styles],
    script: office.script,
    title,
  }
}
