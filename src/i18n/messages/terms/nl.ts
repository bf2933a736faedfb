import type { TextFacts } from '#i18n/text-facts.ts'

export const nl = ({ name, email, paths }: TextFacts): string => `
Door deze site te gebruiken, gaat u akkoord met deze voorwaarden. We hielden ze kort.

## Wat u hier vindt

${name} toont panden te koop, te huur en over te nemen. De gegevens komen van de makelaars en eigenaars. Bij elk pand staat wanneer het voor het laatst werd nagekeken. Wat niet geweten is, staat er ook zo bij.

## Geen aanbod in de zin van de wet

Een pand op deze site is een uitnodiging om contact op te nemen, geen bindend aanbod. Een prijs, een beschikbaarheid of een maat kan intussen veranderd zijn. Pas wat u schriftelijk met de makelaar of de eigenaar afspreekt, is bindend.

Ramingen van kosten en afbetalingen zijn een hulpmiddel. Vraag uw notaris of uw bank naar de juiste bedragen.

## Tekeningen en foto’s

Waar geen foto is, tonen we een tekening op basis van de gegevens. Dat staat er altijd bij. Zo’n tekening is geen afbeelding van het echte pand.

## Berichten

Bericht over nieuwe panden krijgt u alleen als u erom vraagt en uw adres bevestigt. U kunt dat op elk moment wijzigen of stoppen, via de link in elke mail of via [Hou me op de hoogte](${paths.subscribe}). We doen ons best om snel en volledig te zijn, maar kunnen niet beloven dat geen enkel bericht vertraging oploopt.

## Afspraken

Een bezoek dat u hier boekt, staat vast zodra u de bevestiging krijgt. Kunt u niet komen, annuleer dan met de link in die mail, zodat een ander kan gaan.

## Wat u ons stuurt

Vul juiste gegevens in en gebruik de formulieren alleen voor uzelf. Stuur een pand enkel door naar iemand die u kent. Wie de formulieren misbruikt of de site overbelast, kunnen we weigeren.

## Teksten, foto’s en gegevens

Die blijven van ${name} of van wie ze ons gaf. U mag ze bekijken, bewaren en afdrukken voor uzelf. Overnemen in een andere site of databank mag alleen als we dat vooraf schriftelijk goedvinden.

## Aansprakelijkheid

We houden de site met zorg bij. Toch kan er iets fout staan of even niet werken. Voor schade daardoor zijn we alleen aansprakelijk bij opzet of zware fout, en waar de wet dat zo bepaalt. Voor sites waar we naar verwijzen, zijn we niet verantwoordelijk.

## Privacy

Hoe we met uw gegevens omgaan, leest u in de [privacyverklaring](${paths.privacy}).

## Wijzigingen en recht

We mogen deze voorwaarden aanpassen; bovenaan staat van wanneer ze zijn. Het Belgische recht is van toepassing. Als consument behoudt u de bescherming en de rechter van het land waar u woont.

## Een vraag of een klacht?

Schrijf naar [${email}](mailto:${email}) of gebruik het [contactformulier](${paths.contact}). Met een klacht over een makelaar kunt u ook terecht bij het Beroepsinstituut van Vastgoedmakelaars ([biv.be](https://www.biv.be)).
`
