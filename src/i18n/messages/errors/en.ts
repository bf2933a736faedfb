import type { nl } from './nl.ts'

export const en: typeof nl = {
  404: {
    title: 'This page does not exist',
    text: 'The address may be mistyped, or the property may be long gone. You can search on from here.',
  },
  410: {
    title: 'This property is no longer listed',
    text: 'The agency has taken it down. Below are some that are like it.',
  },
  429: {
    title: 'One moment, please',
    text: 'Many requests came from your network at once. Wait a minute and try again.',
  },
  500: {
    title: 'Something went wrong on our side',
    text: 'It was nothing you did. We have made a note of it; please try again in a few minutes.',
  },
  503: {
    title: 'We will be right back',
    text: 'The site is briefly unavailable, usually for less than a minute. Please try again in a moment.',
  },
  busy: {
    title: 'This brochure needs a moment',
    text: 'Many brochures are being made at the same time. Try again in half a minute; the property’s own page works as usual.',
  },
  other: {
    title: 'That did not work',
    text: 'The request could not be handled. Go back a page and try again.',
  },
  searchLabel: 'What are you looking for?',
  searchPlaceholder: 'House with a garden in Ghent',
  search: 'Search',
  toHome: 'To the home page',
  retry: 'Try again',
  similar: 'Properties like it',
  help: 'Still stuck? Call or e-mail us and mention this number:',
}
