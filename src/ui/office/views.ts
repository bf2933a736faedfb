import type { ComponentType } from 'react'
import type { DemandProps } from '#ui/office/views/demand.tsx'
import type { EditorProps } from '#ui/office/editor/editor-props.ts'
import type { HistoryProps } from '#ui/office/views/history.tsx'
import type { FeedRunProps } from '#ui/office/feeds/run-props.ts'
import type { FeedUploadProps } from '#ui/office/views/feed-upload.tsx'
import type { FeedProps } from '#ui/office/views/feed.tsx'
import type { FeedsProps } from '#ui/office/views/feeds.tsx'
import type { HelpProps } from '#ui/office/views/help.tsx'
import type { InboxProps } from '#ui/office/inbox/inbox-props.ts'
import type { ListingViewingsProps } from '#ui/office/views/listing-viewings.tsx'
import type { ListingsProps } from '#ui/office/listings/listings-props.ts'
import type { LogProps } from '#ui/office/views/log.tsx'
import type { SiteSettingsProps } from '#ui/office/settings/setting-props.ts'
import type { SettingsProps } from '#ui/office/views/settings.tsx'
import type { TodayProps } from '#ui/office/views/today.tsx'
import type { ViewingsProps } from '#ui/office/viewings/agenda-props.ts'

/** The props of every office page, by the name of its file in views/. They are plain data, sent as JSON. */
export type Views = {
  demand: DemandProps
  editor: EditorProps
  history: HistoryProps
  feed: FeedProps
  'feed-run': FeedRunProps
  'feed-upload': FeedUploadProps
  feeds: FeedsProps
  help: HelpProps
  inbox: InboxProps
  'listing-viewings': ListingViewingsProps
  listings: ListingsProps
  log: LogProps
  settings: SettingsProps
  'site-settings': SiteSettingsProps
  today: TodayProps
  viewings: ViewingsProps
}
export type ViewName = keyof Views

/** The code of each view, loaded when the view is opened. A missing view, or one with other props, does not compile. */
export const VIEWS: { [Name in ViewName]: () => Promise<{ View: ComponentType<Views[Name]> }> } = {
  demand: () => import('./views/demand.tsx'),
  editor: () => import('./views/editor.tsx'),
  history: () => import('./views/history.tsx'),
  feed: () => import('./views/feed.tsx'),
  'feed-run': () => import('./views/feed-run.tsx'),
  'feed-upload': () => import('./views/feed-upload.tsx'),
  feeds: () => import('./views/feeds.tsx'),
  help: () => import('./views/help.tsx'),
  inbox: () => import('./views/inbox.tsx'),
  'listing-viewings': () => import('./views/listing-viewings.tsx'),
  listings: () => import('./views/listings.tsx'),
  log: () => import('./views/log.tsx'),
  settings: () => import('./views/settings.tsx'),
  'site-settings': () => import('./views/site-settings.tsx'),
  today: () => import('./views/today.tsx'),
  viewings: () => import('./views/viewings.tsx'),
}
