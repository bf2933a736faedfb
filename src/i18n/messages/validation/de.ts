import type { ValidationMessages } from '#i18n/messages/validation.ts'

export const de: ValidationMessages = {
  status_required: 'Bitte kreuzen Sie an, was Sie suchen (zu verkaufen, zu vermieten und/oder Übernahme)',
  type_required: 'Bitte kreuzen Sie mindestens 1 Immobilienart an',
  required: 'Bitte füllen Sie dieses Feld aus.',
  invalid: 'Das können wir nicht lesen.',
  unknown_key: 'Dieses Feld kennen wir nicht.',
  unknown_choice: 'Diese Auswahl kennen wir nicht.',
  invalid_number: 'Geben Sie eine Zahl ein, zum Beispiel 275.000.',
  out_of_range: 'Diese Zahl liegt außerhalb des Möglichen.',
  range_reversed: 'Der Höchstwert liegt unter dem Mindestwert.',
  invalid_email: 'Geben Sie genau eine vollständige E‑Mail-Adresse ein, etwa name@beispiel.be.',
  invalid_phone:
    'Geben Sie eine Telefonnummer nur mit Ziffern, Leerzeichen und +\u00A0(\u00A0)\u00A0/\u00A0.\u00A0- ein.',
  invalid_characters: 'Dieser Text enthält unzulässige Zeichen, etwa einen Zeilenumbruch.',
  too_long: 'Dieser Text ist zu lang.',
  too_many: 'Das sind zu viele.',
  unknown_city: 'Diese Gemeinde kennen wir nicht.',
  unknown_country: 'Wählen Sie ein Land aus der Liste.',
  no_links:
    'Bitte lassen Sie Links, E‑Mail-Adressen und Telefonnummern hier weg: Der Text geht an jemanden, der nicht danach gefragt hat. Nach einem Punkt folgt ein Leerzeichen.',
  no_links_in_name: (field) =>
    `Geben Sie unter „${field}“ nur einen Namen ein: keinen Link, keine E‑Mail-Adresse, keine Telefonnummer und keine Formatierung. Nach einem Punkt folgt ein Leerzeichen.`,
  names: { first_name: 'Vorname', last_name: 'Nachname', name: 'Name', sender_name: 'Ihr Name' },
}
