import { randomUUID } from 'node:crypto'
import type { ActionName, Intent } from '#domain/requests/actions.ts'
import { INTENT_FIELD, KEY_FIELD } from '#domain/requests/form-names.ts'
import type { ShownForm } from '#ui/components/form-state.ts'
import { DonePage } from '#ui/requests/form.tsx'
import { DoneNote } from '#ui/subscribe/manage-panels.tsx'
import { OTHER_REQUEST, type Reply, type Way } from '#web/public/action.ts'
import type { NavEntry } from '#ui/shell/navigation.tsx'
import type { PageAnswer, PageContent, PageRequest } from '#web/public/answer.ts'
import { formValues, OLD_INTENT_FIELD, OLD_KEY_FIELD, requestBody, unknownCities } from '#web/public/form-fields.ts'
import type { PageHandler } from '#web/public/page.ts'
import { REQUEST_KEY, runAction } from '#web/public/run-action.ts'
import type { WebApp } from '#web/web-app.ts'

/** `sends`: fields that the button adds to the typed ones. */
export type Button = ActionName | { action: ActionName; sends: Record<string, unknown> }

/**
 * A page with forms: GET shows it, POST runs the action of the pressed button and answers with this page or another.
 */
export type ActionPage<Params> = {
  buttons: Partial<Record<Intent, Button>>
  /** the button that counts when a form names none; null when such a form is refused */
  defaultButton: Intent | null
  /** Renders the page. `sent`: the form as the visitor sent it, with its errors; null for a GET */
  show: (app: WebApp, request: PageRequest<Params>, sent: ShownForm | null) => Promise<PageAnswer>
  /** fields that come from the address, not from the form */
  fieldsOfAddress?: (request: PageRequest<Params>) => Record<string, unknown>
  token?: (params: Params) => string
  /** the answer when the token in the address is unknown */
  lost?: (app: WebApp, request: PageRequest<Params>) => Promise<PageAnswer>
  /** the answer to a visitor who asked for a new link */
  asked?: (app: WebApp, request: PageRequest<Params>) => Promise<PageAnswer>
  nav?: NavEntry
}

export function actionPage<Params>(page: ActionPage<Params>): PageHandler<Params> {
  return async (app, request) =>
    request.method === 'POST' ? await act(app, request, page) : await page.show(app, request, null)
}

/** A new form: no errors, and a key of its own. */
export function emptyForm(values: ShownForm['values'] = {}): ShownForm {
  return { values, errors: [], alert: null, formKey: randomUUID() }
}

async function act<P>(app: WebApp, request: PageRequest<P>, page: ActionPage<P>): Promise<PageAnswer> {
  const button = pressedButton(request.form, page)
  if (button === null) return { kind: 'error', status: 400 }
  const { action, sends } = typeof button === 'string' ? { action: button, sends: {} } : button
  const { locale, form, network, params } = request
  const values = formValues(form)
  const key = request.idempotencyKey ?? form.get(KEY_FIELD) ?? form.get(OLD_KEY_FIELD)
  const { reply } = await runAction(app, action, {
    locale,
    body: { ...requestBody(values), ...page.fieldsOfAddress?.(request), ...sends },
    errors: unknownCities(values),
    token: page.token?.(params) ?? '',
    network,
    key,
  })
  if (reply.kind !== 'again') return await answer(app, request, page, reply)
  const { alert, status, errors, refused, retryAfterSeconds } = reply
  // A key that was used for something else would be refused for ever.
  const isFresh = key === null || !REQUEST_KEY.test(key) || refused === OTHER_REQUEST
  const formKey = isFresh ? randomUUID() : key
  const tone = status === 200 ? 'info' : 'bad'
  const shown = await page.show(app, request, { values, errors, alert: { text: alert, tone }, formKey })
  if (shown.kind !== 'page' || (shown.status ?? 200) !== 200) return shown
  const headers = retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }
  return { ...shown, status, headers: { ...shown.headers, ...headers } }
}

/**
 * The button of the page that a form was sent with. Null for a button that the page does not have, or for several at once:
 * such a form is refused, never taken for something else.
 */
function pressedButton<P>(form: URLSearchParams, { buttons, defaultButton }: ActionPage<P>): Button | null {
  const intents = [...form.getAll(INTENT_FIELD), ...form.getAll(OLD_INTENT_FIELD)]
  if (intents.length > 1) return null
  const intent = intents[0] ?? defaultButton
  return new Map<string | null, Button>(Object.entries(buttons)).get(intent) ?? null
}

async function answer<P>(
  app: WebApp,
  request: PageRequest<P>,
  page: ActionPage<P>,
  reply: Exclude<Reply, { kind: 'again' }>,
): Promise<PageAnswer> {
  switch (reply.kind) {
    case 'see': {
      const path = reply.path ?? ownPath(request)
      const query = new URLSearchParams(reply.query).toString()
      return { kind: 'redirect', status: 303, to: path + (query && (path.includes('?') ? '&' : '?')) + query }
    }
    case 'say':
      return { kind: 'page', page: messagePage(reply, request, page.nav) }
    case 'lost':
      return (await page.lost?.(app, request)) ?? { kind: 'error', status: 404 }
    case 'asked':
      return (await page.asked?.(app, request)) ?? { kind: 'redirect', status: 303, to: ownPath(request) }
    case 'file':
      return {
        kind: 'text',
        body: JSON.stringify(reply.value, null, 2),
        contentType: 'application/json; charset=utf-8',
        headers: { 'content-disposition': `attachment; filename="${reply.name}"`, 'cache-control': 'no-store' },
      }
    case 'unreadable':
      return { kind: 'error', status: 400 }
  }
}

type Message = { title: string; text: PageContent['body']; way: Way | null }

function messagePage<P>({ title, text, way }: Message, request: PageRequest<P>, nav: NavEntry = null): PageContent {
  const body =
    way === null ? (
      <DoneNote title={title} text={text} />
    ) : (
      <DonePage
        title={title}
        text={text}
        href={way.href ?? ownPath(request)}
        link={way.words}
        locale={request.locale}
      />
    )
  return { title, description: null, body, nav, index: false }
}

/** The address of the form itself: of the query only the unit it is about. */
export function ownPath({ url, query }: PageRequest<unknown>): string {
  const unit = query.get('unit')
  return unit ? `${url.pathname}?unit=${encodeURIComponent(unit)}` : url.pathname
}
