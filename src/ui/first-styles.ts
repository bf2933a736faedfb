import type { PageSheet } from './sheets.ts'

/**
 * What a page has to have before anybody touches it. The build (scripts/vite/first-styles.ts) takes the rest out of its
 * first style sheet: rules of classes that none of its components draws, of states that a pointer or a key brings
 * about, and of the classes told here. The rest comes with the first sign of life (client/later-styles.ts).
 */
export type FirstStyles = {
  /** the sheet it has besides site.css */
  sheet: PageSheet
  /** below src/ui; what they import is drawn with them */
  components: readonly string[]
  /** components that another kind of page draws */
  without: readonly string[]
  /** classes that are drawn closed, or below the first screens; `x*`: all that begin with x */
  later: readonly string[]
  /** classes that few pages have in sight: a page that has one gets everything at once */
  seldom: readonly string[]
}

export const FIRST_PAGES = ['home', 'search', 'chosen', 'offer', 'project'] as const
export type FirstPage = (typeof FIRST_PAGES)[number]

const CITY_LIST = ['combo__list', 'combo__say', 'combo__pop', 'combo__clear']
/** Menus that nobody has opened, and what is said after something was done. */
const NOT_YET = ['drop__panel', 'toasts']
const SELDOM = ['alert--bad', 'blur', 'card--row', 'field__error', 'crumbs--long']
const BELOW_THE_FACTS = [
  ...['scale*', 'grade*', 'costs*', 'loan*', 'legal*', 'docs*', 'minimap*', 'features*', 'history', 'duo', 'folded*'],
  ...['plan*', 'data', 'field', 'label', 'input', 'affix*', 'check', 'lab-s', 'card*', 'cards*', 'epc', 'lightbox*'],
  'plate--ges*',
]
/** The sheet has them for other kinds of pages, and words of these pages are spelled like them. */
const NOT_OF_AN_OFFER = [
  ...['combo__*', 'empty*', 'e1', 'e2', 'sentence*', 'pages', 'rail', 'pair', 'track', 'pin', 'pins'],
  ...['c1', 'c2', 'c3', 'c4', 'c6'],
]
const FOOTER = ['site-footer*', 'gables']
const CONTACT = ['contact*', 'agent*', 'slots*', 'moment*', 'day', 'says*', 'kv']

/** Homes across the border; what is sold is asked for. */
const FRENCH = ['plate--dpe*', 'badge--sold']

/** What stands above the results once something is chosen. */
const CHOSEN = ['active', 'clear', 'chip--filter', 'filter__chosen', 'combo__chips']
const SEARCH: FirstStyles = {
  sheet: 'search',
  components: ['pages/search.tsx', 'map/search-map-frame.tsx'],
  without: [],
  later: [
    ...[...CITY_LIST, 'filter__panel', 'filter__go', 'pair', 'segmented', 'livebar', 'check', 'lab-s', 'affix*'],
    ...[
      'chip--check',
      'count',
      'pages',
      'results__foot',
      'results__more',
      'prices',
      'kinds*',
      'c1',
      'c2',
      'c3',
      'c4',
      'c6',
      'row',
    ],
    ...['field', 'label', 'hint', 'stack*', 'kv', 'agent*', ...NOT_YET],
    ...['pin', 'pins', 'is-lit', 'has-vectors', 'heart-button', 'track', 'is-active', 'is-gone'],
  ],
  seldom: [...SELDOM, 'empty*', 'e1', 'e2', 'e3', 'sentence*', 'advice', 'panel', 'crumbs', 'data', 'rail', 'cards--4'],
}

export const FIRST_STYLES: Record<FirstPage, FirstStyles> = {
  home: {
    sheet: 'home',
    components: ['pages/home.tsx'],
    without: [],
    later: [...CITY_LIST, ...NOT_YET, 'chip--filter', 'data', 'check'],
    seldom: SELDOM,
  },
  search: {
    ...SEARCH,
    later: [...SEARCH.later, ...FOOTER],
    seldom: [...SEARCH.seldom, ...CHOSEN, ...FRENCH, 'drawn__area'],
  },
  chosen: SEARCH,
  offer: {
    sheet: 'offer',
    components: ['pages/offer.tsx'],
    without: ['offer/project-head.tsx', 'offer/units-section.tsx', 'offer/units-table.tsx', 'offer/floor-picker.tsx'],
    later: [...BELOW_THE_FACTS, ...FOOTER, ...NOT_YET],
    seldom: [...SELDOM, ...NOT_OF_AN_OFFER, 'phead*', 'units*'],
  },
  project: {
    sheet: 'offer',
    components: ['pages/offer.tsx'],
    without: [],
    later: [...BELOW_THE_FACTS, ...FOOTER, ...CONTACT, ...NOT_YET],
    seldom: [...SELDOM, ...NOT_OF_AN_OFFER],
  },
}

/** Does a class name stand in a list, by itself or by its beginning? */
export function isListed(names: readonly string[], name: string): boolean {
  return names.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name))
}
