import type { nl } from './nl.ts'

export const en: typeof nl = {
  metaTitle: 'Houses, apartments and new-build projects in Belgium',
  metaDescription: (measured) =>
    `Properties for sale, to rent and to take over, with price history and ${measured ? 'room sizes' : 'the day we last checked them'}. No account needed.`,
  heroAlt: 'Illustration: a row of gabled houses along a canal',
  title: 'Coming home starts with an honest look',
  lead: (total, checkedToday) =>
    checkedToday
      ? `${total} properties, checked with the agent today. No account, no ghost listings.`
      : `${total} properties, each with the day we last checked it. No account needed.`,
  iWant: 'I want to',
  type: 'Type',
  maxPrice: 'Maximum price',
  show: (total) => `Show ${total} properties`,
  showOne: 'Show 1 property',
  showNone: 'Nothing found, search anyway',
  search: 'Search',
  orSentence: 'Or put it in a sentence',
  sentencePlaceholder: 'House with a garden in Ghent',
  newTitle: 'New this week',
  newLead: 'Put on the market in the past seven days, the newest first.',
  newAll: (count, deal) => `${count} new ${deal}`,
  newRail: 'New properties, scroll sideways',
  promise: 'What you can count on',
  checkedTitle: 'Every home checked',
  checkedText: (withinQuarter) =>
    `The page of each listing says when we last checked it with the agent.${withinQuarter ? ' Gone means gone, within a quarter of an hour.' : ''}`,
  historyTitle: 'Prices with a past',
  historyText: 'Every reduction stays visible. Nothing is quietly listed anew.',
  measuresTitle: 'Measured room by room',
  measuresText: 'Floor plan, m² and orientation before you call. So you visit only what fits.',
  townsTitle: 'Where would you like to live?',
  townsAll: (deal) => `Everything ${deal}`,
  projectsTitle: 'New build in the spotlight',
  projectsAll: 'All new build',
  viewProject: 'View the project',
  informTitle: 'We keep watch, you get word',
  informText:
    'Tell us once what you are looking for. You get an e‑mail as soon as something fits, and one click stops it.',
  inform: 'Keep me informed',
  steps: [
    { title: 'What and where', text: 'For sale, to rent or to take over, and your towns.' },
    { title: 'Confirm your e‑mail', text: 'One link. No password, no account.' },
    { title: 'Word when something fits', text: 'Straight away, daily or weekly: your pace.' },
  ],
}
