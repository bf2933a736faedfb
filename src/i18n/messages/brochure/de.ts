import type { BrochureMessages } from '../brochure.ts'

export const de: BrochureMessages = {
  document: 'Exposé auf A4',
  hint: 'PDF zum Ausdrucken',
  more: 'Der vollständige Text steht auf der Seite dieses Objekts; der Code auf der Rückseite führt Sie hin.',
  scan: 'Scannen Sie den Code für Fotos, den aktuellen Preis und Besichtigungstermine:',
  note: (agency, date) => `${agency}. Vom Makler bestätigt am ${date}. Preis und Verfügbarkeit können sich ändern.`,
  share: 'Teilen',
  copied: 'Die Adresse dieser Seite wurde kopiert.',
}
