import { OFFICE } from '#domain/office/paths.ts'
import { eventRoutes } from '#web/office/events.ts'
import { demandRoutes } from '#web/office/demand.tsx'
import { findRoutes } from '#web/office/find.ts'
import { helpRoutes } from '#web/office/help.tsx'
import { inboxRoutes } from '#web/office/inbox.tsx'
import { editorRoutes } from '#web/office/listing-editor.tsx'
import { pictureRoutes } from '#web/office/listing-pictures.ts'
import { uploadRoutes } from '#web/office/feed-uploads.tsx'
import { feedRoutes } from '#web/office/feeds.tsx'
import { listingRoutes } from '#web/office/listings.tsx'
import { peopleRoutes } from '#web/office/access/people.tsx'
import { siteSettingRoutes } from '#web/office/site-settings.tsx'
import { signInRoutes } from '#web/office/access/sign-in.tsx'
import { todayRoutes } from '#web/office/today.tsx'
import { ownCalendarRoutes } from '#web/office/own-calendar.ts'
import { viewingActs } from '#web/office/viewing-actions.ts'
import { viewingRoutes } from '#web/office/viewings.tsx'
import type { OfficeRoute } from '#web/office/access/visit.ts'

/** Every route of the office, each with its action. */
export const OFFICE_ROUTES: readonly OfficeRoute[] = [
  { method: 'GET', path: OFFICE.home, action: 'today', answer: async ({ reply }) => reply.redirect(OFFICE.today, 302) },
  ...signInRoutes,
  ...todayRoutes,
  ...inboxRoutes,
  ...demandRoutes,
  ...findRoutes,
  ...helpRoutes,
  ...listingRoutes,
  ...editorRoutes,
  ...pictureRoutes,
  ...viewingRoutes,
  ...viewingActs,
  ...ownCalendarRoutes,
  ...feedRoutes,
  ...uploadRoutes,
  ...eventRoutes,
  ...siteSettingRoutes,
  ...peopleRoutes,
]
