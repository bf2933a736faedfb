import type { ComponentType } from 'react'
import type { FastifyReply } from 'fastify'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { mayDo, OFFICE_ACTIONS, type OfficeAction, outlivesDemo } from '#domain/office/roles.ts'
import { officeTallies } from '#journeys/office-access/today.ts'
import { OfficeApp } from '#ui/office/app/office-app.tsx'
import { OfficeDocument, officeTitle } from '#ui/office/document.tsx'
import type { OfficeFrame, OfficePageState } from '#ui/office/frame.ts'
import type { ViewName, Views } from '#ui/office/views.ts'
import { maskedToken } from '#web/office/access/form-token.ts'
import { documentOf } from '#web/office/send.tsx'
import type { OfficePath } from '#domain/office/paths.ts'
import type { OfficeRoute, VisitAtWork } from '#web/office/access/visit.ts'
import { sendJson, sendText } from '#web/edge/respond.ts'

/** What one page shows; null when there is no such page (404). */
export type Shown<Name extends ViewName> = { title: string; props: Views[Name] } | null

/**
 * A page of the office: rendered on the server, and hydrated in the browser. A browser that is in the office already asks
 * the same address for its data only (`Accept: application/json`).
 */
export function officeView<Name extends ViewName>(route: {
  path: OfficePath
  action: OfficeAction
  view: Name
  View: ComponentType<Views[Name]>
  load: (visit: VisitAtWork) => Promise<Shown<Name>>
}): OfficeRoute {
  const { path, action, load } = route
  return {
    method: 'GET',
    path,
    action,
    answer: async (visit) => {
      const shown = await load(visit)
      return shown === null ? answerNotFound(visit) : await sendView(visit, route, shown)
    },
  }
}

async function answerNotFound({ app, request, reply, locale }: VisitAtWork): Promise<FastifyReply> {
  return await app.errorPage(request, reply, 404, locale)
}

/** Sends a page with its data, for a GET or as the answer to a form. */
export async function sendView<Name extends ViewName>(
  visit: VisitAtWork,
  { view, View }: { view: Name; View: ComponentType<Views[Name]> },
  { title, props }: NonNullable<Shown<Name>>,
): Promise<FastifyReply> {
  const { request, reply, locale } = visit
  const frame = await frameOf(visit)
  const page: OfficePageState = { view, title: officeTitle({ locale, agency: frame.agency, title }), frame, props }
  if (request.headers.accept?.startsWith('application/json') === true) return sendJson(request, reply, page)
  // The table of views gives view and props the same type; here it need not be known.
  const Any = View as unknown as Parameters<typeof OfficeApp>[0]['View']
  const html = renderToString(<OfficeApp first={page} View={Any} loadView={async () => null} />)
  const body = renderToStaticMarkup(<OfficeDocument {...documentOf(visit, title)} page={page} html={html} />)
  return sendText(request, reply, `<!doctype html>${body}`, 'text/html; charset=utf-8')
}

async function frameOf({ app, request, person, csrf, locale }: VisitAtWork): Promise<OfficeFrame> {
  return {
    locale,
    agency: app.site.name,
    path: new URL(request.url, app.baseUrl).pathname,
    me: { id: person.id, name: person.name, role: person.role },
    csrf: maskedToken(csrf),
    may: OFFICE_ACTIONS.filter((action) => mayDo(person.role, action) && !(person.invented && outlivesDemo(action))),
    tallies: await officeTallies(app),
    now: app.now().toISOString(),
    demo: await app.isDemo(),
  }
}
