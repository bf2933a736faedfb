import type { nl } from './nl.ts'

export const de: typeof nl = {
  404: {
    title: 'Diese Seite gibt es nicht',
    text: 'Vielleicht ist die Adresse falsch, oder die Immobilie ist längst vergeben. Suchen Sie gern weiter.',
  },
  410: {
    title: 'Diese Immobilie wird nicht mehr angeboten',
    text: 'Das Büro hat sie zurückgezogen. Hier sind einige, die ihr ähneln.',
  },
  429: {
    title: 'Einen Moment bitte',
    text: 'Aus Ihrem Netz kamen viele Anfragen auf einmal. Warten Sie eine Minute und versuchen Sie es noch einmal.',
  },
  500: {
    title: 'Bei uns ist etwas schiefgegangen',
    text: 'Es liegt nicht an Ihnen. Wir haben es notiert; bitte versuchen Sie es in ein paar Minuten noch einmal.',
  },
  503: {
    title: 'Wir sind gleich wieder da',
    text: 'Die Website ist kurz nicht erreichbar, meist weniger als eine Minute. Bitte versuchen Sie es gleich noch einmal.',
  },
  busy: {
    title: 'Diese Broschüre braucht noch einen Moment',
    text: 'Gerade werden viele Broschüren gleichzeitig erstellt. Versuchen Sie es in einer halben Minute noch einmal; die Seite der Immobilie ist wie gewohnt da.',
  },
  other: {
    title: 'Das hat nicht geklappt',
    text: 'Die Anfrage konnte nicht bearbeitet werden. Gehen Sie eine Seite zurück und versuchen Sie es noch einmal.',
  },
  searchLabel: 'Was suchen Sie?',
  searchPlaceholder: 'Haus mit Garten in Eupen',
  search: 'Suchen',
  toHome: 'Zur Startseite',
  retry: 'Noch einmal versuchen',
  similar: 'Ähnliche Immobilien',
  help: 'Klappt es nicht? Rufen Sie uns an oder schreiben Sie uns mit dieser Nummer:',
}
