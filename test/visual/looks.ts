import type { Page } from 'playwright-core'
import type { Locale } from '#base/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import type { Look } from '../browser/page.ts'

/** The offers in the pictures, one of each kind. */
export type Found = { sale: number; rent: number; project: number }

/** One picture: its page, look, prior action, and part of the page (by default the visible window). */
export type Picture = {
  name: string
  path: (locale: Locale, found: Found) => string
  act?: (page: Page) => Promise<void>
  part?: string
} & Required<Pick<Look, 'width' | 'locale' | 'theme'>>

type Place = Pick<Picture, 'path' | 'act' | 'part'>

const PLACES: Record<string, Place> = {
  home: { path: (l) => pathFor('home', l) },
  menu: {
    path: (l) => pathFor('home', l),
    act: async (page) => {
      await page.click('.menu-button')
      await page.waitForSelector('.mainnav[data-open]')
    },
  },
  footer: { path: (l) => pathFor('home', l), part: 'body > footer' },
  search: { path: (l) => pathFor('search', l) },
  'search-filtered': { path: (l) => `${pathFor('search', l)}?status=FOR_SALE&type=HOUSE&price_max=450000&garden=1` },
  'search-nothing': { path: (l) => `${pathFor('search', l)}?status=FOR_SALE&price_max=1` },
  offer: { path: (l, { sale }) => pathFor('offerShort', l, { estateId: sale }) },
  'offer-facts': { path: (l, { sale }) => pathFor('offerShort', l, { estateId: sale }), act: scrollDown(1) },
  'offer-costs': {
    path: (l, { sale }) => pathFor('offerShort', l, { estateId: sale }),
    act: async (page) => await page.click('.costs > summary'),
    part: '.costs table',
  },
  rent: { path: (l, { rent }) => pathFor('offerShort', l, { estateId: rent }) },
  project: { path: (l, { project }) => pathFor('offerShort', l, { estateId: project }) },
  contact: { path: (l) => pathFor('contact', l) },
  viewing: { path: (l, { sale }) => pathFor('bookViewing', l, { estateId: sale }) },
  friend: { path: (l, { sale }) => pathFor('sendToAFriend', l, { estateId: sale }) },
  subscribe: { path: (l) => pathFor('subscribe', l) },
  'subscribe-errors': {
    path: (l) => pathFor('subscribe', l),
    act: async (page) => {
      await page.locator('[data-send]').click()
      await page.waitForSelector('[aria-invalid=true], [role=alert]')
    },
  },
  subscribed: { path: (l) => pathFor('subscribeSuccess', l) },
  favourites: { path: (l) => pathFor('favorites', l) },
  privacy: { path: (l) => pathFor('privacy', l) },
  'not-found': { path: (l) => `/${l}/-` },
  components: { path: (l) => `/_ui?locale=${l}` },
  'components-more': { path: (l) => `/_ui?locale=${l}`, act: scrollDown(1) },
  'components-rest': { path: (l) => `/_ui?locale=${l}`, act: scrollDown(2) },
}

const LOOKS = {
  'nl-360': { locale: 'nl', width: 360, theme: 'light' },
  'nl-1280': { locale: 'nl', width: 1280, theme: 'light' },
  'de-360': { locale: 'de', width: 360, theme: 'light' },
  'fr-1280': { locale: 'fr', width: 1280, theme: 'light' },
  'nl-360-dark': { locale: 'nl', width: 360, theme: 'dark' },
  'de-1280-dark': { locale: 'de', width: 1280, theme: 'dark' },
} as const

const LOOKS_BY_PLACE: Record<string, (keyof typeof LOOKS)[]> = {
  home: ['nl-360', 'nl-1280', 'de-1280-dark'],
  menu: ['de-360'],
  footer: ['nl-360-dark', 'fr-1280'],
  search: ['nl-360', 'nl-1280', 'de-1280-dark'],
  'search-filtered': ['de-360', 'fr-1280'],
  'search-nothing': ['nl-360'],
  offer: ['nl-360', 'nl-1280', 'de-1280-dark'],
  'offer-facts': ['nl-360-dark', 'fr-1280'],
  'offer-costs': ['de-360'],
  rent: ['de-360'],
  project: ['nl-360', 'fr-1280'],
  contact: ['nl-360', 'de-1280-dark'],
  viewing: ['nl-360-dark', 'fr-1280'],
  friend: ['de-360'],
  subscribe: ['nl-360', 'nl-1280'],
  'subscribe-errors': ['de-360', 'fr-1280'],
  subscribed: ['nl-360'],
  favourites: ['nl-360', 'nl-1280'],
  privacy: ['de-360'],
  'not-found': ['nl-360', 'fr-1280'],
  components: ['nl-360', 'nl-1280', 'de-1280-dark'],
  'components-more': ['nl-360-dark', 'nl-1280'],
  'components-rest': ['nl-360-dark', 'nl-1280'],
}

export const PICTURES: Picture[] = Object.entries(PLACES).flatMap(([place, what]) =>
  (LOOKS_BY_PLACE[place] ?? []).map((look) => ({ name: `${place}-${look}`, ...what, ...LOOKS[look] })),
)

function scrollDown(screens: number) {
  return async (page: Page): Promise<void> => await page.evaluate((count) => scrollTo(0, count * innerHeight), screens)
}
