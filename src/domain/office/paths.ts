import { picturePath } from '#domain/listing/picture-files.ts'

/** Paths of the office, the same in every language, because its language is a setting of the account. */
export const OFFICE = {
  home: '/office',
  signIn: '/office/sign-in',
  signInQuestion: '/office/sign-in/question',
  signInPasskey: '/office/sign-in/passkey',
  lookAround: '/office/sign-in/look-around',
  signOut: '/office/sign-out',
  today: '/office/today',
  inbox: '/office/inbox',
  inboxPerson: '/office/inbox/:id',
  inboxReply: '/office/inbox/:id/reply',
  inboxTakeBack: '/office/inbox/:id/take-back',
  inboxNote: '/office/inbox/:id/note',
  inboxState: '/office/inbox/:id/state',
  inboxAssign: '/office/inbox/:id/assign',
  inboxLater: '/office/inbox/:id/later',
  inboxMerge: '/office/inbox/:id/merge',
  inboxSeparate: '/office/inbox/:id/separate',
  inboxApart: '/office/inbox/:id/apart',
  inboxExport: '/office/inbox/:id/export',
  inboxErase: '/office/inbox/:id/erase',
  inboxFile: '/office/inbox/files/:id',
  inboxSnippet: '/office/inbox/snippets',
  inboxSnippetGone: '/office/inbox/snippets/remove',
  listings: '/office/listings',
  listingsNew: '/office/listings/new',
  listingsStage: '/office/listings/stage',
  listing: '/office/listings/:id',
  listingEdits: '/office/listings/:id/edits',
  listingPublish: '/office/listings/:id/publish',
  listingPictures: '/office/listings/:id/pictures',
  listingPicturePart: '/office/listings/:id/pictures/:upload/parts/:part',
  listingPictureRead: '/office/listings/:id/pictures/:upload/read',
  listingPictureForget: '/office/listings/:id/pictures/:upload/forget',
  pictureFile: '/office/pictures/:file',
  listingHistory: '/office/listings/:id/history',
  listingUndo: '/office/listings/:id/undo',
  viewings: '/office/viewings',
  viewingsOffers: '/office/viewings/offers',
  viewingsMoments: '/office/viewings/moments',
  viewingsBook: '/office/viewings/book',
  viewingsBlock: '/office/viewings/block',
  viewingsUnblock: '/office/viewings/unblock',
  viewingMove: '/office/viewings/:id/move',
  viewingCancel: '/office/viewings/:id/cancel',
  viewingFeedback: '/office/viewings/:id/feedback',
  ownCalendar: '/office/viewings/calendar',
  ownCalendarEnd: '/office/viewings/calendar/end',
  agendaMail: '/office/viewings/agenda-mail',
  calendarFile: '/office/calendar/:file',
  listingViewings: '/office/viewings/listings/:id',
  openHouseClose: '/office/viewings/open-houses/close',
  listingOpenHouses: '/office/viewings/listings/:id/open-houses',
  listingViewingRule: '/office/viewings/listings/:id/rule',
  demand: '/office/demand',
  feeds: '/office/feeds',
  feed: '/office/feeds/:source',
  feedPause: '/office/feeds/:source/pause',
  feedUploads: '/office/feeds/uploads/new',
  feedUpload: '/office/feeds/uploads/:id',
  feedUploadPart: '/office/feeds/uploads/:id/parts/:part',
  feedUploadRead: '/office/feeds/uploads/:id/read',
  feedUploadImport: '/office/feeds/uploads/:id/import',
  feedUploadForget: '/office/feeds/uploads/:id/forget',
  feedRun: '/office/feeds/runs/:id',
  feedRunBack: '/office/feeds/runs/:id/roll-back',
  feedRunWithdrawals: '/office/feeds/runs/:id/withdrawals',
  settings: '/office/settings',
  site: '/office/settings/site',
  siteTexts: '/office/settings/site/texts',
  sessions: '/office/sessions',
  passkeys: '/office/passkeys',
  passkeyQuestion: '/office/passkeys/question',
  passkeyRemove: '/office/passkeys/remove',
  teamInvite: '/office/team/invite',
  teamRole: '/office/team/role',
  teamDisable: '/office/team/disable',
  log: '/office/log',
  help: '/office/help',
  events: '/office/events',
  find: '/office/find',
} as const

/** The page of one thread, and the paths of the actions in it. */
export const officePerson = (id: number): `/office/inbox/${number}` => `/office/inbox/${id}`
export const inPerson = (
  id: number,
  what:
    | 'reply'
    | 'take-back'
    | 'note'
    | 'state'
    | 'assign'
    | 'later'
    | 'merge'
    | 'separate'
    | 'apart'
    | 'export'
    | 'erase',
): `/office/inbox/${number}/${string}` => `/office/inbox/${id}/${what}`
export const officeFile = (id: number): `/office/inbox/files/${number}` => `/office/inbox/files/${id}`

/** The editor of one listing. */
export const officeListing = (id: number): `/office/listings/${number}` => `/office/listings/${id}`
/** Where edits of a listing are saved. */
export const officeEdits = (id: number): `/office/listings/${number}/edits` => `/office/listings/${id}/edits`

/** Where pictures of a listing are uploaded, and one upload. */
export const officePictures = (id: number): `/office/listings/${number}/pictures` => `/office/listings/${id}/pictures`
export const officePicture = (id: number, upload: string): `/office/listings/${number}/pictures/${string}` =>
  `/office/listings/${id}/pictures/${upload}`
/** A picture as the office sees it, even when it is hidden from visitors. */
export const officeThumb = (picture: { hash: string; width: number }): string =>
  picturePath(picture, 320).replace(/^\/media\//, '/office/pictures/')

export const officeDocument = (hash: string): string => `/office/pictures/${hash}.pdf`

/** The page of one feed, and of one of its import runs. */
export const officeFeed = (source: string): `/office/feeds/${string}` => `/office/feeds/${encodeURIComponent(source)}`
export const officeRun = (id: number): `/office/feeds/runs/${number}` => `/office/feeds/runs/${id}`

/** The actions on one viewing. */
export const officeViewing = (id: string, what: 'move' | 'cancel' | 'feedback'): `/office/viewings/${string}` =>
  `/office/viewings/${encodeURIComponent(id)}/${what}`

/** The page with the viewing rules of one listing. */
export const officeListingViewings = (id: number): `/office/viewings/listings/${number}` =>
  `/office/viewings/listings/${id}`

/** The page of an uploaded feed file, with what its import would change. */
export const officeUpload = (id: string): `/office/feeds/uploads/${string}` => `/office/feeds/uploads/${id}`

export type OfficePath = `/office${string}`

/** The page requested before the sign-in; anything that is no page of the office gives the page of today. */
export const officePageOr = (asked: string | null): string =>
  asked !== null && PAGE.test(asked) && asked.length <= 200 ? asked : OFFICE.today

const PAGE = /^\/office\/(?:today|inbox|listings|viewings|demand|feeds|settings|log|help)(?:[/?][\w%.,=&/-]*)?$/
