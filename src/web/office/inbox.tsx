import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { LOCALES } from '#base/locale.ts'
import { inboxQuery } from '#domain/office/inbox-query.ts'
import { CLOSED_WHY, MAX_NOTE_CHARS, MAX_REPLY_CHARS, PERSON_STATES } from '#domain/office/people.ts'
import { OFFICE, officePerson } from '#domain/office/paths.ts'
import { brusselsDate, brusselsInstant } from '#domain/subscription/notification-schedule.ts'
import { shiftDate } from '#domain/office/calendar-week.ts'
import { formatRelative } from '#i18n/formats.ts'
import { officeInboxMessages } from '#i18n/messages/office-inbox.ts'
import { noteOnPerson, replyToPerson, takeBackReply } from '#journeys/office/answer-person.ts'
import {
  assignThread,
  eraseThread,
  exportThread,
  markAsDifferentPeople,
  keepSnippet,
  snoozeThread,
  mergeThreads,
  moveThread,
  removeSnippet,
  separateThreads,
} from '#journeys/office/manage-thread.ts'
import { colleagues, type ListedThread, viewFile, viewInbox, viewThread } from '#journeys/office/view-inbox.ts'
import type { ThreadLine } from '#ui/office/inbox/inbox-props.ts'
import { View as Inbox } from '#ui/office/views/inbox.tsx'
import { officeAction } from '#web/office/action.ts'
import { threadLine, threadProps } from '#web/office/thread-props.ts'
import { officeView, sendView, type Shown } from '#web/office/view.tsx'
import type { OfficeRoute, VisitAtWork } from '#web/office/access/visit.ts'

const Texts = z.partialRecord(z.enum(LOCALES), z.string().trim().max(MAX_NOTE_CHARS))
const SaveId = z.string().regex(/^[a-z0-9-]{8,64}$/)

/** The inbox: one thread for each person who writes to the agency, and the actions on it. */
export const inboxRoutes: readonly OfficeRoute[] = [
  officeView({
    path: OFFICE.inbox,
    action: 'see_inbox',
    view: 'inbox',
    View: Inbox,
    load: (visit) => load(visit, null),
  }),
  {
    method: 'GET',
    path: OFFICE.inboxPerson,
    action: 'see_inbox',
    answer: async (visit) => {
      const id = idIn(visit)
      const shown = id === null ? null : await load(visit, id)
      if (typeof shown === 'number') return visit.reply.redirect(officePerson(shown), 302)
      if (shown === null) return await visit.app.errorPage(visit.request, visit.reply, 404, visit.locale)
      return await sendView(visit, { view: 'inbox', View: Inbox }, shown)
    },
  },
  officeAction({
    path: OFFICE.inboxReply,
    action: 'answer_people',
    schema: z.object({
      text: z.string().trim().min(1).max(MAX_REPLY_CHARS),
      locale: z.enum(LOCALES),
      card: z.boolean(),
      saveId: SaveId,
      seen: z.iso.datetime().nullable(),
    }),
    run: async (visit, { seen, ...reply }) =>
      await inThread(visit, async (thread) => await replyToPerson(visit.app, { ...reply, thread }, visit.person, seen)),
  }),
  officeAction({
    path: OFFICE.inboxTakeBack,
    action: 'answer_people',
    schema: z.object({ entry: z.int().positive() }),
    run: async ({ app, person }, { entry }) => await takeBackReply(app, entry, person),
  }),
  officeAction({
    path: OFFICE.inboxNote,
    action: 'answer_people',
    schema: z.object({
      kind: z.enum(['note', 'call']),
      text: z.string().trim().min(1).max(MAX_NOTE_CHARS),
      saveId: SaveId,
    }),
    run: async (visit, note) =>
      await inThread(visit, async (thread) => await noteOnPerson(visit.app, { ...note, thread }, visit.person)),
  }),
  officeAction({
    path: OFFICE.inboxState,
    action: 'answer_people',
    schema: z.object({ state: z.enum(PERSON_STATES), why: z.enum(CLOSED_WHY).nullable() }),
    run: async (visit, { state, why }) =>
      await inThread(visit, async (thread) => await moveThread(visit.app, { thread, state, why, by: visit.person.id })),
  }),
  officeAction({
    path: OFFICE.inboxAssign,
    action: 'answer_people',
    schema: z.object({ to: z.int().positive().nullable() }),
    run: async (visit, { to }) =>
      await inThread(visit, async (thread) => await assignThread(visit.app, { thread, to, by: visit.person.id })),
  }),
  officeAction({
    path: OFFICE.inboxLater,
    action: 'answer_people',
    schema: z.object({ days: z.int().min(0).max(60) }),
    run: async (visit, { days }) => {
      const day = shiftDate(brusselsDate(visit.app.now()), days)
      const at = days === 0 ? null : brusselsInstant(day, '08:00')
      return await inThread(visit, async (thread) => {
        const { outcome } = await snoozeThread(visit.app, { thread, at })
        return { outcome, at: at?.toISOString() ?? null }
      })
    },
  }),
  officeAction({
    path: OFFICE.inboxMerge,
    action: 'answer_people',
    schema: z.object({ from: z.int().positive() }),
    run: async (visit, { from }) =>
      await inThread(visit, async (into) => await mergeThreads(visit.app, { from, into, by: visit.person.id })),
  }),
  officeAction({
    path: OFFICE.inboxSeparate,
    action: 'answer_people',
    schema: z.object({ id: z.int().positive() }),
    run: async ({ app, person }, { id }) => await separateThreads(app, { id, by: person.id }),
  }),
  officeAction({
    path: OFFICE.inboxApart,
    action: 'answer_people',
    schema: z.object({ other: z.int().positive() }),
    run: async (visit, { other }) =>
      await inThread(visit, async (one) => await markAsDifferentPeople(visit.app, { one, other })),
  }),
  { method: 'POST', path: OFFICE.inboxExport, action: 'export_people', answer: sendExport },
  officeAction({
    path: OFFICE.inboxErase,
    action: 'erase_people',
    schema: z.object({}),
    run: async (visit) =>
      await inThread(visit, async (thread) => await eraseThread(visit.app, { thread, by: visit.person.id })),
  }),
  { method: 'GET', path: OFFICE.inboxFile, action: 'see_inbox', answer: sendStoredFile },
  officeAction({
    path: OFFICE.inboxSnippet,
    action: 'answer_people',
    schema: z.object({
      id: z.int().positive().nullable(),
      name: z.string().trim().min(1).max(60),
      texts: Texts.refine((texts) => Object.values(texts).some((text) => text !== '')),
    }),
    run: async ({ app, person }, snippet) => await keepSnippet(app, snippet, person.id),
  }),
  officeAction({
    path: OFFICE.inboxSnippetGone,
    action: 'answer_people',
    schema: z.object({ id: z.int().positive() }),
    run: async ({ app }, { id }) => await removeSnippet(app, id),
  }),
]

/** A number as the result: the thread was merged into the one with that number. */
async function load<Id extends number | null>(
  visit: VisitAtWork,
  id: Id,
): Promise<Shown<'inbox'> | (Id extends null ? never : number)> {
  const { app, request, person, locale } = visit
  const query = inboxQuery(new URL(request.url, app.baseUrl).searchParams)
  const [found, viewed, all] = await Promise.all([
    viewInbox(app, query, person.id),
    id === null ? null : viewThread(app, id),
    colleagues(app),
  ])
  if (typeof viewed === 'number') return viewed as Id extends null ? never : number // only asked for by number
  if (id !== null && viewed === null) return null
  const known = all.map(({ id: own, name, state }) => ({ id: own, name, active: state === 'active' }))
  const thread = viewed && threadProps(viewed, { app, locale, colleagues: known })
  const { counts, total, from, pages } = found
  return {
    title: thread?.name ?? officeInboxMessages[locale].title,
    props: {
      ...{ query, counts, total, from, pages, thread },
      waiting: counts.waiting,
      threads: found.threads.map((one) => lineOf(one, visit, known)),
    },
  }
}

function lineOf(
  listed: ListedThread,
  { app, locale }: VisitAtWork,
  known: readonly { id: number; name: string }[],
): ThreadLine {
  const { language, state, assigned_to: assigned, last_at: at } = listed.person
  return {
    ...threadLine(listed, locale),
    state,
    language: language === locale ? null : language,
    assigned: known.find((one) => one.id === assigned) ?? null,
    at: formatRelative(locale, at.toISOString(), app.now()),
  }
}

const idIn = ({ request }: Pick<VisitAtWork, 'request'>): number | null => {
  const { params } = request
  const text = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

async function inThread<Answer>(
  visit: VisitAtWork,
  act: (thread: number) => Promise<Answer>,
): Promise<Answer | { outcome: 'unknown' }> {
  const thread = idIn(visit)
  if (thread === null) return { outcome: 'unknown' }
  const answer = await act(thread)
  visit.app.changed()
  return answer
}

async function sendExport(visit: VisitAtWork): Promise<FastifyReply> {
  const { app, reply, request, locale, person } = visit
  const thread = idIn(visit)
  const data = thread === null ? null : await exportThread(app, { thread, by: person.id })
  if (data === null) return await app.errorPage(request, reply, 404, locale)
  return reply
    .header('content-disposition', `attachment; filename="person-${thread}.json"`)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(data, null, 2))
}

/** Files of visitors are only ever saved, never shown: they may hold anything. */
async function sendStoredFile(visit: VisitAtWork): Promise<FastifyReply> {
  const { app, reply, request, locale } = visit
  const id = idIn(visit)
  const file = id === null ? null : await viewFile(app, id)
  if (file === null) return await app.errorPage(request, reply, 404, locale)
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .type(file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type)
    .send(Buffer.from(file.bytes))
}
