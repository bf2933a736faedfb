import type { TextFacts } from '#i18n/text-facts.ts'

export const de = ({ name, email, phone, paths }: TextFacts): string => `
Hier soll jeder ein Zuhause suchen können. ${name} hat diese Website so gebaut, dass sie den WCAG 2.2, Stufe AA, entspricht.

## Was Sie erwarten dürfen

- Alles geht mit der Tastatur allein, und Sie sehen immer, wo Sie sind.
- Überschriften, Felder und Schaltflächen haben einen Namen, den ein Screenreader vorliest. Fehler stehen beim Feld und oben, mit einem Link.
- Text und Schaltflächen haben genug Kontrast, in der hellen wie in der dunklen Ansicht. Farbe ist nie der einzige Hinweis.
- Sie können den Text auf 400\u00A0% vergrößern, ohne waagerecht zu scrollen.
- Was mit Ziehen geht, geht auch mit einer Schaltfläche. Keine Eingabe hat ein Zeitlimit.
- Wer auf seinem Gerät weniger Bewegung wünscht, bekommt weniger Bewegung.
- Die Website funktioniert auch ohne JavaScript: suchen, ansehen, Formulare ausfüllen, abmelden. Nur Ihre Favoriten, die in Ihrem Browser liegen, brauchen es.

## Wie wir das prüfen

Jede Seite wird automatisch geprüft, in vier Sprachen, hell und dunkel, bei drei Bildschirmbreiten. Die Formulare werden außerdem allein mit der Tastatur durchgegangen.

## Was noch nicht gut ist

- Fotos und Dokumente der Makler haben nicht immer eine gute Beschreibung, und ihre PDFs sind nicht immer barrierefrei.
- Texte der Makler gibt es manchmal nur in einer Sprache. Wir sagen dann, in welcher.
- Die Karte zeigt ihre Angaben als Bild. Alles, was darauf steht, steht auch in der Liste.

## Etwas klappt nicht?

Schreiben Sie an [${email}](mailto:${email})${phone ? `, rufen Sie ${phone} an` : ''} oder nutzen Sie das [Kontaktformular](${paths.contact}). Sagen Sie uns, was Sie tun wollten und wo es hakte. Wir antworten innerhalb von fünf Werktagen und helfen Ihnen inzwischen auf anderem Weg.
`
