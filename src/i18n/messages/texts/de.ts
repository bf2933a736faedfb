import type { TextsMessages } from '#i18n/messages/texts.ts'

export const de: TextsMessages = {
  privacy: {
    title: 'Datenschutzerklärung',
    description: 'Welche Daten wir speichern, warum, wie lange, und wie Sie sie löschen lassen.',
  },
  terms: { title: 'Nutzungsbedingungen', description: 'Die Spielregeln dieser Website.' },
  accessibility: {
    title: 'Barrierefreiheit',
    description: 'Wie barrierefrei diese Website ist und was Sie tun können, wenn etwas nicht klappt.',
  },
  contents: 'Inhalt',
  version: (date) => `Stand: ${date}`,
  print: 'Drucken Sie diese Seite mit Ihrem Browser; sie ist dafür gemacht.',
  about: {
    title: 'Über uns',
    description: (name) => `Wer ${name} ist, wo Sie uns finden und wann wir geöffnet haben.`,
    intro: (name) =>
      `${name} zeigt jede Immobilie so, wie sie ist: mit dem Preis und seiner Geschichte, den Maßen, die der Makler angibt, der Energie und dem, was noch nicht bekannt ist. Verkauftes bleibt nicht stehen, und auf jeder Seite steht, wann wir sie zuletzt geprüft haben.`,
    offices: 'Büros',
    hours: 'Öffnungszeiten',
    closed: 'geschlossen',
    agents: 'Unser Team',
    speaks: 'Spricht',
    licence: (number) => `IPI ${number}`,
    registration: 'Zulassung und Versicherung',
    holder: 'Zugelassener Immobilienmakler',
    authority: 'Aufsichtsbehörde',
    authorityText: 'Berufsinstitut für Immobilienmakler (IPI), Rue du Luxembourg 16B, 1000 Brüssel',
    country: 'Land der Zulassung',
    enterprise: 'Unternehmensnummer',
    insurer: 'Kaution und Berufshaftpflicht',
    policy: (number) => `Police\u00A0${number}`,
    weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
    days: (from, to) => `${from} bis ${to}`,
    hour: (time) => time.replace(':', '.').replace(/^0/, ''),
    span: (from, to) => `${from}–${to}\u00A0Uhr`,
    contact: 'Stellen Sie uns Ihre Frage',
  },
}
