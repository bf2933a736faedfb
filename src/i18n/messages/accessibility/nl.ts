import type { TextFacts } from '#i18n/text-facts.ts'

export const nl = ({ name, email, phone, paths }: TextFacts): string => `
Iedereen moet hier een thuis kunnen zoeken. ${name} bouwde deze site om te voldoen aan WCAG 2.2, niveau AA.

## Wat u mag verwachten

- Alles werkt met alleen het toetsenbord; u ziet altijd waar u bent.
- Koppen, velden en knoppen hebben een naam die een schermlezer voorleest. Fouten staan bij het veld en bovenaan, met een link.
- Tekst en knoppen hebben genoeg contrast, in de lichte en in de donkere weergave. Kleur is nooit de enige aanwijzing.
- U kunt de tekst tot 400% vergroten zonder opzij te schuiven.
- Wat met slepen kan, kan ook met een knop. Er is geen tijdslimiet om iets in te vullen.
- Wie minder beweging vraagt aan zijn toestel, krijgt minder beweging.
- De site werkt ook zonder JavaScript: zoeken, panden bekijken, formulieren invullen en uitschrijven. Alleen uw favorieten, die in uw browser staan, hebben het nodig.

## Hoe we dat nagaan

Elke pagina wordt automatisch getest in vier talen, licht en donker, op drie schermbreedten. De formulieren worden daarnaast enkel met het toetsenbord doorlopen.

## Wat nog niet goed is

- Foto’s en documenten van makelaars hebben niet altijd een goede beschrijving, en hun pdf’s zijn niet altijd toegankelijk.
- Teksten van makelaars staan soms maar in één taal. We zetten er dan bij welke.
- Op de kaart ligt de informatie in beeld. Alles wat erop staat, vindt u ook in de lijst.

## Lukt er iets niet?

Schrijf naar [${email}](mailto:${email})${phone ? ` of bel ${phone}` : ''}, of gebruik het [contactformulier](${paths.contact}). Zeg ons wat u wilde doen en waar het misliep. We antwoorden binnen vijf werkdagen en helpen u intussen op een andere manier.
`
