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

Elke mail bevat een link om te stoppen en een link om te wijzigen of te pauzeren. Met die tweede vraagt u ook uw gegevens op of laat u alles wissen: daarvoor mailen we u een aparte link, die 30 minuten werkt. Zo weten we dat u het zelf bent, ook als u een mail ooit doorstuurde. Kwam uw link bij iemand anders terecht, dan maakt u hem daar onbruikbaar.

## Een vraag of een bezoek

Stelt u een vraag over een pand, dan gaat uw bericht met uw contactgegevens naar het kantoor of de makelaar die het pand toont, en krijgt u een ontvangstbevestiging. We bewaren het om u te kunnen antwoorden en op te volgen, tot ${retention.leadDays} dagen na uw vraag.

Van een afspraak bewaren we uw naam, uw contactgegevens, het moment en, als u annuleert, de reden die u opgaf, tot ${retention.appointmentDays} dagen na het bezoek. Bevestigt u een aangevraagd bezoek niet, dan laten we het kantoor dat één keer weten en wissen we de aanvraag na ${retention.unconfirmedSubscriptionDays} dagen.

## Een pand doorsturen

Het adres van uw vriend gebruiken we voor die ene mail. Uw naam en uw woordje staan erin, zodat de ontvanger weet van wie ze komt; uw eigen adres geven we niet door. Is de mail weg, dan wissen we hem binnen enkele uren. Tegen misbruik bewaren we nog ${retention.friendMailDays} dagen welk pand het was, een onleesbare afdruk van beide adressen en een ingekort IP-adres. Wie zulke mails nooit meer wil, klikt op de link onderaan. Dan blijft de afdruk van zijn adres bewaard, om het te kunnen weigeren.

## Adressen die we niet meer mailen

Komt een mail terug of meldt u ze als ongewenst, dan bewaren we een onleesbare afdruk (hash) van het adres, met de reden. Het adres zelf staat er niet in: alleen wie het al kent, kan het eraan herkennen. Ze dient om niet opnieuw te mailen. De melding zelf bewaren we niet.

## Als u alles laat wissen

Dan verdwijnen uw zoekopdrachten, vragen, afspraken en toestemmingen, en de mails aan en over u. Bezoeken die nog komen, annuleren we; de makelaar hoort dat, zonder uw naam. Dit blijft, en daarom:

- een onleesbare afdruk van uw adres met het tijdstip van het wissen, om uw gegevens opnieuw te wissen als we een reservekopie terugzetten;
- had u mails geweigerd of kwamen ze terug: de afdruk daarvan, om u ook later niet te mailen;
- van een bezoek: welk pand en wanneer, zonder naam, adres, telefoonnummer of reden, want het was een afspraak van het kantoor;
- tellers zonder naam: hoeveel mensen waarom stopten, en hoogstens twee dagen hoe vaak vanaf één IP-adres iets werd verstuurd, met de afdruk van elk formulier;
- wat al in de mailbox van het kantoor, de makelaar of uw vriend ligt. Dat kunnen wij niet terughalen: vraag het aan hen;
- resten in reservekopieën en in de bestanden van de databank, tot ze overschreven zijn.

## Wat uw browser onthoudt

- De cookies \`locale\` en \`theme\`: uw taal en de lichte of donkere weergave, hoogstens een jaar. Over https begint hun naam met \`__Host-\`. Ze dienen nergens anders voor.
- In de opslag van uw browser: uw favorieten met uw notities, de panden die u al bekeek, en een kopie van uw favorieten en laatst bekeken panden om ook zonder verbinding te lezen. Dat blijft op uw toestel tot u het wist.
- Zolang het tabblad open is: wat u zocht en in het formulier aanvinkte, zodat u niets verliest. Uw naam, adressen en telefoonnummers bewaart de browser niet.

Dat alles is nodig voor wat u zelf doet. Daarom staat hier geen cookiebanner.

## Wie ziet uw gegevens?

Het kantoor of de makelaar aan wie u schrijft, en wie voor ons de server en de mail verzorgt, onder onze instructies. We verkopen niets en geven niets door voor reclame. We nemen geen beslissingen over u met een computer alleen.

## Hoelang?

Zoals hierboven staat. Logboeken van de server waarin IP-adressen staan, bewaren we hoogstens ${retention.logDays} dagen. Reservekopieën worden na verloop van tijd overschreven. Wat u liet wissen, wordt na het terugzetten van een kopie opnieuw gewist.

## Uw rechten

U mag uw gegevens inzien, verbeteren, meenemen en laten wissen, uw toestemming intrekken, en bezwaar maken. Loopt er een zoekopdracht, dan doet u dat zelf met de link in elke mail. Anders schrijft u ons; we antwoorden binnen een maand.

Bent u niet tevreden, dan kunt u klacht indienen bij de [Gegevensbeschermingsautoriteit](https://www.gegevensbeschermingsautoriteit.be), Drukpersstraat 35, 1000 Brussel.
`
