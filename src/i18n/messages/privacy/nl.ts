import type { TextFacts } from '#i18n/text-facts.ts'

export const nl = ({ name, email, address, phone, enterpriseNumber, retention, mapHosts }: TextFacts): string => `
Deze site werkt zonder account, zonder reclame en zonder meetdiensten van anderen. We bewaren alleen wat nodig is om te doen wat u vraagt.

## Wie is verantwoordelijk?

${[name, address, enterpriseNumber && `ondernemingsnummer ${enterpriseNumber}`, phone].filter(Boolean).join(', ')}. Voor alles over uw gegevens schrijft u naar [${email}](mailto:${email}).

## Als u gewoon rondkijkt

Dan bewaren we niets over u. Ons logboek noteert per bezoek enkel welke soort pagina werd gevraagd, of dat lukte en hoelang het duurde: geen adres, geen zoekopdracht, geen naam.

${
  mapHosts.length > 0
    ? `De kaart bij de zoekresultaten komt van ${mapHosts.join(' en ')}. Zodra u ze te zien krijgt, haalt uw browser ze daar op. Die leverancier ziet dan uw IP-adres en welk stuk van de kaart u bekijkt, niet wat u zoekt.

`
    : ''
}Om misbruik van de formulieren tegen te gaan, tellen we hoe vaak vanaf één IP-adres of aan één e‑mailadres iets wordt verstuurd. Die tellers wissen we binnen twee dagen, net als de onleesbare afdruk van elk formulier waaraan we merken dat het twee keer werd verstuurd.

## Hou me op de hoogte

We bewaren wat u invult: uw e‑mailadres, wat u zoekt, hoe vaak u bericht wilt, en wat u verder vrijwillig opgaf, zoals uw naam, telefoonnummer of adres. We doen dat omdat u het vraagt (uw toestemming).

- U krijgt eerst één mail met een link. Pas als u daar op de knop drukt, sturen we u berichten. Bevestigt u niet, dan wissen we uw aanvraag na ${retention.unconfirmedSubscriptionDays} dagen.
- Als bewijs van uw toestemming bewaren we het tijdstip, de taal, de tekst die erbij stond en een ingekort IP-adres dat naar een deel van het netwerk wijst, niet naar u.
- We onthouden welke berichten we u stuurden. De mails zelf wissen we na ${retention.sentMailDays} dagen.
- Stopt u, dan wissen we de zoekopdracht ${retention.sentMailDays} dagen later. Tot dan kunt u ze weer aanzetten.
- Nieuws en aanbiedingen krijgt u alleen als u daar apart voor aanvinkte.

Elke mail bevat een link om te wijzigen, te pauzeren, te stoppen, uw gegevens te downloaden of alles te wissen.

## Een vraag of een bezoek

Stelt u een vraag over een pand, dan gaat uw bericht met uw contactgegevens naar het kantoor of de makelaar die het pand toont, en krijgt u een ontvangstbevestiging. We bewaren het om u te kunnen antwoorden en op te volgen, tot ${retention.leadDays} dagen na uw vraag.

Van een afspraak bewaren we uw naam, uw contactgegevens, het moment en, als u annuleert, de reden die u opgaf, tot ${retention.appointmentDays} dagen na het bezoek.

## Een pand doorsturen

Het adres van uw vriend gebruiken we voor die ene mail. Uw naam en uw woordje staan erin, zodat de ontvanger weet van wie ze komt; uw eigen adres geven we niet door. Is de mail weg, dan wissen we hem binnen enkele uren. Tegen misbruik bewaren we nog ${retention.friendMailDays} dagen welk pand het was, een onleesbare afdruk van beide adressen en een ingekort IP-adres. Wie zulke mails nooit meer wil, klikt op de link onderaan. Dan blijft de afdruk van zijn adres bewaard, om het te kunnen weigeren.

## Adressen die we niet meer mailen

Komt een mail terug, meldt u ze als ongewenst of wist u uw gegevens, dan bewaren we een onleesbare afdruk (hash) van het adres. Daaruit is het adres niet terug te halen. Ze dient alleen om niet opnieuw te mailen, en om uw gegevens opnieuw te wissen als we een reservekopie terugzetten.

## Wat uw browser onthoudt

- De cookies \`locale\` en \`theme\`: uw taal en de lichte of donkere weergave, hoogstens een jaar. Over https begint hun naam met \`__Host-\`. Ze dienen nergens anders voor.
- In de opslag van uw browser: uw favorieten met uw notities, de panden die u al bekeek, en een kopie van uw favorieten en laatst bekeken panden om ook zonder verbinding te lezen. Dat blijft op uw toestel tot u het wist.
- Zolang het tabblad open is: wat u in het formulier typte, zodat u niets verliest.

Dat alles is nodig voor wat u zelf doet. Daarom staat hier geen cookiebanner.

## Wie ziet uw gegevens?

Het kantoor of de makelaar aan wie u schrijft, en wie voor ons de server en de mail verzorgt, onder onze instructies. We verkopen niets en geven niets door voor reclame. We nemen geen beslissingen over u met een computer alleen.

## Hoelang?

Zoals hierboven staat. Logboeken van de server waarin IP-adressen staan, bewaren we hoogstens ${retention.logDays} dagen. Reservekopieën worden na verloop van tijd overschreven. Wat u liet wissen, wordt na het terugzetten van een kopie opnieuw gewist.

## Uw rechten

U mag uw gegevens inzien, verbeteren, meenemen en laten wissen, uw toestemming intrekken, en bezwaar maken. Loopt er een zoekopdracht, dan doet u dat zelf met de link in elke mail. Anders schrijft u ons; we antwoorden binnen een maand.

Bent u niet tevreden, dan kunt u klacht indienen bij de [Gegevensbeschermingsautoriteit](https://www.gegevensbeschermingsautoriteit.be), Drukpersstraat 35, 1000 Brussel.
`
