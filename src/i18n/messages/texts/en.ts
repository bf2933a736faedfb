import type { TextsMessages } from '#i18n/messages/texts.ts'

export const en: TextsMessages = {
  privacy: {
    title: 'Privacy statement',
    description: 'Which data we keep, why, for how long, and how to have it erased.',
  },
  terms: { title: 'Terms of use', description: 'The rules of this site.' },
  accessibility: {
    title: 'Accessibility',
    description: 'How accessible this site is, and what to do when something does not work.',
  },
  contents: 'Contents',
  version: (date) => `Version of ${date}`,
  print: 'Print this page with your browser; it is made for that.',
  about: {
    title: 'About us',
    description: (name) => `Who ${name} is, where to find us and when we are open.`,
    intro: (name) =>
      `${name} shows every property as it is: the price and its history, the sizes the agent gave, the energy, and what is not known yet. Sold properties do not linger, and each page says when we last checked it.`,
    offices: 'Offices',
    hours: 'Opening hours',
    closed: 'closed',
    agents: 'Our people',
    speaks: 'Speaks',
    licence: (number) => `BIV/IPI ${number}`,
    registration: 'Licence and insurance',
    holder: 'Licensed estate agent',
    authority: 'Supervisory authority',
    authorityText: 'Professional Institute of Estate Agents (BIV/IPI), Luxemburgstraat 16B, 1000 Brussels',
    country: 'Country of recognition',
    enterprise: 'Company number',
    insurer: 'Guarantee and professional liability',
    policy: (number) => `policy\u00A0${number}`,
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    days: (from, to) => `${from} to ${to}`,
    hour: (time) => {
      const [hour = 0, minute = 0] = time.split(':').map(Number)
      const clock = `${hour % 12 === 0 ? 12 : hour % 12}${minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`}`
      return `${clock}\u00A0${hour < 12 ? 'am' : 'pm'}`
    },
    span: (from, to) => `${from} – ${to}`,
    contact: 'Ask us your question',
  },
}
