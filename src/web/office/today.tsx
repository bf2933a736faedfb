import { OFFICE } from '#domain/office/paths.ts'
import { seesVisitors } from '#domain/office/roles.ts'
import { viewToday } from '#journeys/office-access/today.ts'
import { viewWaiting } from '#journeys/office/view-inbox.ts'
import { viewPasskeys } from '#journeys/office-access/passkeys.ts'
import { placedLabel } from '#i18n/field-words.ts'
import { formatDate } from '#i18n/formats.ts'
import { findingLabel } from '#i18n/law/law-labels.ts'
import { View as Today } from '#ui/office/views/today.tsx'
import { nameOfPlace } from '#web/office/listing-place.ts'
import { threadLine } from '#web/office/thread-props.ts'
import { officeView, type Shown } from '#web/office/view.tsx'
import type { OfficeRoute, VisitAtWork } from '#web/office/access/visit.ts'

export const todayRoutes: readonly OfficeRoute[] = [
  officeView({ path: OFFICE.today, action: 'today', view: 'today', View: Today, load: loadToday }),
]

const QUESTIONS_SHOWN = 6

async function loadToday({ app, person, locale }: VisitAtWork): Promise<Shown<'today'>> {
  const dayOf = (moment: Date) => formatDate('nl', moment.toISOString(), 'full')
  const today = await viewToday(app, dayOf)
  const day = formatDate(locale, app.now().toISOString(), 'full')
  const waiting = await viewWaiting(app, person.id, QUESTIONS_SHOWN)
  const props = {
    day,
    questions: {
      total: waiting.total,
      threads: waiting.threads.map((one) => threadLine(one, locale)),
    },
    hasPasskey: (await viewPasskeys(app, person)).length > 0,
    runs: today.runs.map((run) => ({ ...run, at: run.at.toISOString() })),
    unpublished: today.unpublished,
    drifts: today.drifts.map(({ id, fields, sourceRef, listing }) => ({
      id,
      place: nameOfPlace(listing) ?? sourceRef,
      fields: fields.map((at) => placedLabel(at, locale)),
    })),
    mails: today.mails,
    blocked: today.blocked.map(({ id, held, blocks, sourceRef, listing }) => ({
      ...{ id, held },
      place: nameOfPlace(listing) ?? sourceRef,
      blocks: blocks.map((finding) => findingLabel(finding, locale)),
    })),
    viewings: today.viewings.map((viewing) => ({
      at: viewing.starts.toISOString(),
      offer: viewing.estate_id,
      place: viewing.reference ?? viewing.office,
      visitor: seesVisitors(person.role) ? viewing.name : null,
    })),
  }
  return { title: day, props }
}
