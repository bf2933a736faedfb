import type { nl } from './nl.ts'

export const de: typeof nl = {
  metaTitle: 'Häuser, Wohnungen und Neubauprojekte in Belgien',
  metaDescription: (measured) =>
    `Immobilien zum Kaufen, Mieten und Übernehmen, mit Preisverlauf und ${measured ? 'Maßen je Zimmer' : 'dem Tag unserer letzten Prüfung'}. Ohne Konto.`,
  heroAlt: 'Illustration: eine Reihe von Giebelhäusern an einem Kanal',
  title: 'Heimkommen beginnt mit ehrlichem Hinsehen',
  lead: (total, checkedToday) =>
    checkedToday
      ? `${total} Immobilien, heute noch beim Makler geprüft. Kein Konto, keine Karteileichen.`
      : `${total} Immobilien, jede mit dem Tag unserer letzten Prüfung. Ohne Konto.`,
  iWant: 'Ich möchte',
  type: 'Art',
  maxPrice: 'Höchstpreis',
  show: (total) => `${total} Immobilien zeigen`,
  showOne: '1 Immobilie zeigen',
  showNone: 'Nichts gefunden, trotzdem suchen',
  search: 'Suchen',
  orSentence: 'Oder sagen Sie es in einem Satz',
  sentencePlaceholder: 'Haus mit Garten in Eupen',
  newTitle: 'Neu in dieser Woche',
  newLead: 'In den letzten sieben Tagen ins Angebot gekommen, die neuesten zuerst.',
  newAll: (count, deal) => `${count} neu ${deal}`,
  newRail: 'Neue Immobilien, seitwärts blättern',
  promise: 'Worauf Sie sich verlassen können',
  checkedTitle: 'Jedes Objekt geprüft',
  checkedText: (withinQuarter) =>
    `Auf der Seite jeder Immobilie steht, wann wir sie zuletzt mit den Angaben des Maklers abgeglichen haben.${withinQuarter ? ' Weg ist weg, binnen einer Viertelstunde.' : ''}`,
  historyTitle: 'Preise mit Vorgeschichte',
  historyText: 'Jede Senkung bleibt sichtbar. Nichts wird heimlich neu eingestellt.',
  measuresTitle: 'Maße je Zimmer',
  measuresText: 'Grundriss, m² und Himmelsrichtung, bevor Sie anrufen. So besichtigen Sie nur, was passt.',
  townsTitle: 'Wo möchten Sie wohnen?',
  townsAll: (deal) => `Alles ${deal}`,
  projectsTitle: 'Neubau im Blick',
  projectsAll: 'Alle Neubauprojekte',
  viewProject: 'Zum Projekt',
  informTitle: 'Wir halten Ausschau, Sie bekommen Bescheid',
  informText:
    'Sagen Sie einmal, was Sie suchen. Sobald etwas passt, kommt eine E‑Mail, und mit einem Klick ist wieder Schluss.',
  inform: 'Auf dem Laufenden bleiben',
  steps: [
    { title: 'Was und wo', text: 'Kaufen, mieten oder übernehmen, und Ihre Gemeinden.' },
    { title: 'E‑Mail bestätigen', text: 'Ein Link. Kein Passwort, kein Konto.' },
    { title: 'Bescheid, wenn etwas passt', text: 'Sofort, täglich oder wöchentlich: in Ihrem Rhythmus.' },
  ],
}
