import type { TextFacts } from '#i18n/text-facts.ts'

export const de = ({ name, email, paths }: TextFacts): string => `
Mit der Nutzung dieser Website stimmen Sie diesen Bedingungen zu. Wir haben sie kurz gehalten.

## Was Sie hier finden

${name} zeigt Immobilien zum Kauf, zur Miete und zur Übernahme. Die Angaben kommen von Maklern und Eigentümern. Bei jeder Immobilie steht, wann sie zuletzt geprüft wurde. Was nicht bekannt ist, steht auch so da.

## Kein Angebot im Sinne des Gesetzes

Eine Immobilie auf dieser Website ist eine Einladung zur Kontaktaufnahme, kein bindendes Angebot. Preis, Verfügbarkeit oder Maße können sich inzwischen geändert haben. Bindend ist erst, was Sie schriftlich mit dem Makler oder dem Eigentümer vereinbaren.

Schätzungen von Kosten und Raten sind eine Hilfe. Die genauen Beträge erfahren Sie von Ihrem Notar oder Ihrer Bank.

## Zeichnungen und Fotos

Gibt es kein Foto, zeigen wir eine Zeichnung nach den Angaben, und sagen das immer dazu. Eine solche Zeichnung ist kein Bild der wirklichen Immobilie.

## Nachrichten

Nachrichten über neue Immobilien bekommen Sie nur, wenn Sie darum bitten und Ihre Adresse bestätigen. Sie können sie jederzeit ändern oder beenden, über den Link in jeder E-\u2060Mail oder über [Auf dem Laufenden bleiben](${paths.subscribe}). Wir tun unser Bestes, schnell und vollständig zu sein, können aber nicht versprechen, dass sich nie eine Nachricht verspätet.

## Termine

Eine Besichtigung, die Sie hier buchen, steht fest, sobald Sie die Bestätigung bekommen. Können Sie nicht kommen, sagen Sie bitte über den Link in dieser E‑Mail ab, damit jemand anderes gehen kann.

## Was Sie uns senden

Machen Sie richtige Angaben und nutzen Sie die Formulare nur für sich selbst. Empfehlen Sie eine Immobilie nur jemandem, den Sie kennen. Wer die Formulare missbraucht oder die Website überlastet, den können wir abweisen.

## Texte, Fotos und Daten

Sie bleiben Eigentum von ${name} oder derer, die sie uns gegeben haben. Sie dürfen sie für sich ansehen, aufbewahren und ausdrucken. Für die Übernahme in eine andere Website oder Datenbank brauchen Sie vorher unsere schriftliche Zustimmung.

## Haftung

Wir pflegen diese Website sorgfältig. Trotzdem kann etwas falsch sein oder zeitweise nicht funktionieren. Für Schäden daraus haften wir nur bei Vorsatz oder grober Fahrlässigkeit und wo das Gesetz es vorschreibt. Für Websites, auf die wir verweisen, sind wir nicht verantwortlich.

## Datenschutz

Wie wir mit Ihren Daten umgehen, lesen Sie in der [Datenschutzerklärung](${paths.privacy}).

## Änderungen und Recht

Wir dürfen diese Bedingungen anpassen; ihr Stand steht oben. Es gilt belgisches Recht. Als Verbraucher behalten Sie den Schutz und die Gerichte des Landes, in dem Sie wohnen.

## Eine Frage oder eine Beschwerde?

Schreiben Sie an [${email}](mailto:${email}) oder nutzen Sie das [Kontaktformular](${paths.contact}). Beschwerden über einen Makler nimmt auch das Berufsinstitut für Immobilienmakler entgegen ([biv.be](https://www.biv.be)).
`
