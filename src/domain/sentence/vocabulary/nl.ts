import type { Vocabulary } from '#domain/sentence/vocabulary.ts'

export const nl: Vocabulary = {
  deals: {
    FOR_SALE:
      'te koop, koop, kopen, aankopen, aankoop, aan te kopen, verkoop, tekoop, te kopen, tk, te k, aankoopprijs, verkoopt, verkopen',
    TO_RENT:
      'te huur, huur, huren, verhuur, te huren, tehuur, verhuring, om te huren, th, te h, gehuurd, verhuurt, verhuren',
    TAKE_OVER: 'over te nemen, overname, ter overname, overnemen, handelsfonds',
  },
  types: {
    HOUSE:
      'huis, huisje, huizen, huisjes, woning, woningen, woonhuis, gezinswoning, eengezinswoning, rijhuis, rijwoning, ' +
      'rijhuizen, villa, villas, bungalow, bungalows, hoeve, hoeves, fermette, fermettes, herenhuis, herenhuizen, ' +
      'kasteel, chalet, chalets, cottage, bel etage, belle etage, halfopen, halfopen bebouwing, open bebouwing, ' +
      'gesloten bebouwing, alleenstaande woning, vrijstaande woning, alleenstaand huis, vrijstaand huis, meergezinswoning, ' +
      'stadswoning, burgerhuis, arbeiderswoning, tussenwoning, hoekwoning, hoekhuis, pastorie, vrijstaand, alleenstaand, hs, wng, woonst, halfopen bebouwing op, huisjes, koppelwoning, gezinswoningen, driegevelwoning, driegevelwoningen, tweegevelwoning, viergevelwoning, 3 gevelwoning, 2 gevelwoning, 4 gevelwoning, drie gevelwoning, vier gevelwoning, half open bebouwing',
    APARTMENT:
      'appartement, appartementen, appartementje, appartementjes, app, appart, apt, appt, flat, flatje, flats, duplex, ' +
      'triplex, penthouse, loft, lofts, dakappartement, ' +
      'serviceflat, assistentiewoning, hoekappartement, bovenwoning, apartement, appartem, dakloft, studioflat',
    STUDENT_ROOM: 'kot, koten, kotje, studentenkot, studentenkamer, studentenkamers, studentenstudio, kotkamer',
    LAND:
      'wei, weitje, grond, gronden, bouwgrond, bouwgronden, bouwperceel, perceel, percelen, kavel, bos, weide, landbouwgrond, ' +
      'weiland, akker, recreatiegrond, lap grond, stuk grond, bg, weides, weilanden, bossen, landbouwgronden, bouwkavel, perceeltje, perceeltjes, landbouwperceel, weidegrond',
    GARAGE: 'garagebox, garageboxen, autostaanplaats, staanplaats, parkeerplaats, parking, parkeerplek, carport, box',
    OFFICE: 'kantoor, kantoren, kantoorruimte, kantoorgebouw, praktijkruimte, bureau, praktijk',
    COMMERCIAL:
      'winkel, winkels, winkelpand, handelspand, handelspanden, handelszaak, winkelruimte, handelsruimte, toonzaal, commercieel pand, handelsgelijkvloers, zaakruimte, etalagepand',
    INDUSTRIAL:
      'magazijn, loods, loodsen, industrie, industriegebouw, bedrijfspand, bedrijfsgebouw, opslagplaats, opslagruimte, werkplaats, atelier, kmo unit, kmo units, hangar, hal, bedrijfshal, opslag, opslagloods, kmo pand',
    HORECA:
      'horeca, horecazaak, restaurant, cafe, hotel, frituur, taverne, brasserie, snackbar, horecapand, frietkot, frituren, cafes, restaurants, eetcafe',
    AGRICULTURAL: 'boerderij, landbouwbedrijf, stallen, serre, serres, stal',
    OTHER: 'woonboot',
  },
  studio: 'studio, studios, studiootje, studiotje',
  flags: {
    garden: 'tuin, tuintje, stadstuin, grote tuin, met tuintje',
    terrace: 'terras, terrasje, dakterras, zonneterras, balkon',
    bicycle_shed: 'fietsenstalling, fietsenberging, fietsstalling, fietsenrek, stalling voor fietsen, fietsberging',
    ready_to_move_in:
      'instapklaar, instapklare, instap klaar, onmiddellijk bewoonbaar, zonder werken, geen werken, direct bewoonbaar, zonder renovatie, gerenoveerd, gerenoveerde, sleutel op de deur',
    revenue_property: 'opbrengsteigendom, opbrengsteigendommen, opbrengstpand, opbrengstwoning, investeringspand',
    renovation_required:
      'te renoveren, op te knappen, renovatiewoning, renovatieproject, op te frissen, renovatiepand, opknapper, klushuis, om te renoveren',
    furnished:
      'gemeubeld, gemeubelde, gemeubileerd, gemeubileerde, bemeubeld, met meubels, bemeubelde, volledig gemeubeld, volledig ingericht',
    swimming_pool: 'zwembad, zwembadje, buitenzwembad, binnenzwembad, zwembad in de tuin',
    elevator: 'lift, met lift, liften',
    pets_allowed:
      'huisdieren toegelaten, huisdieren toegestaan, huisdieren welkom, huisdiervriendelijk, honden toegelaten, hond toegelaten, hond welkom, kat toegelaten, huisdieren ok, huisdier toegelaten, huisdier ok, honden welkom, honden ok, hond ok, katten welkom, katten toegelaten, honden zijn welkom, honden welkom zijn, huisdieren zijn toegelaten, hond mag, de hond mag, waar de hond mag, kat mag, honden mogen, huisdieren mogen, hond mag mee, waar kat mag, met hond, met kat, met huisdier, met huisdieren, hond, honden, hondje, kat, katten, poes, poezen, huisdier, huisdieren, kat ok, katten ok, kat welkom, kat toegelaten, huisdieren mee, waar huisdieren mogen, waar honden mogen',
    wheelchair:
      'rolstoeltoegankelijk, rolstoelvriendelijk, toegankelijk voor rolstoel, rolstoel, aangepast voor rolstoel, aangepast voor rolstoelgebruikers, rolstoelgebruiker',
    ground_floor:
      'gelijkvloers, op het gelijkvloers, gelijkvloerse verdieping, op de gelijkvloerse verdieping, glv, gelijkvl, gelijkvloerse, gelijkvloerse verd, op gelijkvloers, benedenverdieping, op gelijkvloerse verdieping',
    not_renovation:
      'geen renovatie nodig, geen werken nodig, geen renovatie, niet te renoveren, geen renovatieproject, geen opknapper, geen klushuis, zonder renovatieplicht, niets te renoveren, geen renovatiewoning, geen renovatiepand, geen renovatieplicht',
    not_ground_floor:
      'geen gelijkvloers, geen gelijkvloerse verdieping, geen benedenverdieping, geen glv, niet gelijkvloers, niet gelijkvloerse verdieping, niet benedenverdieping, niet glv, zonder gelijkvloers, zonder gelijkvloerse verdieping, zonder benedenverdieping, zonder glv, liever geen gelijkvloers, liever geen gelijkvloerse verdieping, liever geen benedenverdieping, liever geen glv, liever niet gelijkvloers, liever niet gelijkvloerse verdieping, liever niet benedenverdieping, liever niet glv, behalve gelijkvloers, behalve gelijkvloerse verdieping, behalve benedenverdieping, behalve glv, niet op het gelijkvloers, niet op gelijkvloers, niet op de gelijkvloerse verdieping, niet op gelijkvloerse verdieping, niet op de benedenverdieping, liever niet op het gelijkvloers, liever niet op gelijkvloers, liever niet op de gelijkvloerse verdieping, liever niet op gelijkvloerse verdieping, liever niet op de benedenverdieping, niet gelegen op het gelijkvloers, niet gelegen op gelijkvloers, niet gelegen op de gelijkvloerse verdieping, niet gelegen op gelijkvloerse verdieping, niet gelegen op de benedenverdieping',
  },
  garage: 'garage, garages, garagetje',
  newBuild: 'nieuwbouw, nieuwbouwproject, nieuwbouwprojecten, nieuwbouw project',
  sorts: {
    newest: 'nieuwste, recent, recente, recentste, meest recente, nieuwste eerst, laatst toegevoegd',
    price_asc: 'goedkoopste, goedkoop, goedkope, goedkoopste eerst, laagste prijs',
    price_desc: 'duurste, duurste eerst, hoogste prijs',
    area_desc: 'grootste, grootste eerst',
    energy_asc: 'zuinigste, energiezuinigste, zuinigste eerst',
    total_asc: 'laagste totale kost, laagste totaalprijs, laagste totale kosten, goedkoopste met kosten',
    monthly_asc: 'laagste maandlast, laagste afbetaling, laagste maandlasten',
    warm_asc: 'laagste huur met kosten, laagste huur met lasten, goedkoopste huur met kosten',
    station_asc:
      'dichtst bij station, dichtst bij een station, dichtst bij het station, dichtste station, dichtstbij station',
  },
  compounds: {
    'nieuwbouwappartement, nieuwbouwappartementen, nieuwbouw appartement, nieuwbouwapp, nieuwbouwappt': [
      'new_build',
      'APARTMENT',
    ],
    'nieuwbouwwoning, nieuwbouwwoningen, nieuwbouwhuis': ['new_build', 'HOUSE'],
    'geen gelijkvloers appartement, geen gelijkvloersappartement, geen gelijkvloerse flat, geen gelijkvloerse verdieping appartement, niet een gelijkvloers appartement, niet een gelijkvloersappartement, niet een gelijkvloerse flat, niet een gelijkvloerse verdieping appartement':
      ['APARTMENT', 'not_ground_floor'],
    'gelijkvloers appartement, gelijkvloersappartement, gelijkvloerse flat': ['APARTMENT', 'ground_floor'],
    huurhuis: ['TO_RENT', 'HOUSE'],
    huurapp: ['TO_RENT', 'APARTMENT'],
    huurwoning: ['TO_RENT', 'HOUSE'],
    huurappartement: ['TO_RENT', 'APARTMENT'],
    huurflat: ['TO_RENT', 'APARTMENT'],
    koophuis: ['FOR_SALE', 'HOUSE'],
    koopwoning: ['FOR_SALE', 'HOUSE'],
    koopappartement: ['FOR_SALE', 'APARTMENT'],
  },
  roles: {
    total:
      'totale kost, totale kosten, totale kostprijs, totaalkost, met notaris, inclusief notaris, incl notaris, notaris inbegrepen, notariskosten inbegrepen, inclusief notariskosten, incl notariskosten, inclusief registratierechten, registratierechten inbegrepen, kosten koper inbegrepen, all in met notaris',
    otherMoney: 'chf, pond, dollar, dollars, frank, gbp, usd, bef',
    hundredThousand: 'ton',
    mentioned:
      'woningruil, ruilwoning, ruilwoningen, huizenruil, cohousing, cohuizen, woningdelen, woongroep, gedeelde woning, huisgenoten, veranda, verandas, mezzanine, wenteltrap, open haard, mazout, stookolie, mazoutketel, lijfrente, erfpacht, vruchtgebruik, huurder, huurders, openbare verkoop, veiling, airco, jacuzzi, kangoeroewoning, laminaat, verhuurd, verhuurde, verhuurd pand, btw, ' +
      'kamer in gedeeld huis, kamer in een gedeeld huis, kamer in gedeelde woning, kamer in een gedeelde woning, kamer in cohousing, kamer in een cohousing, kamer in cohuis, kamer in een cohuis',
    whole: 'heel, gans, geheel, hele, ganse, overal in, gelijk waar in, waar dan ook in, ergens in',
    minutes: 'minuten, minuut, minuutjes, minuutje, mn',
    hours: 'uur, uren, uurtje',
    byTransit:
      'met de trein, per trein, met trein, met het openbaar vervoer, openbaar vervoer, met de tram, met de bus, met de metro, met ov, trein, sporen, treinen',
    byOther:
      'met de auto, met de wagen, met de fiets, te voet, per auto, per fiets, fietsen, rijden, wandelen, met auto, met fiets, autorijden, stappen',
    narrower:
      'rijhuis, rijwoning, rijhuizen, rijwoningen, villa, villas, bungalow, bungalows, hoeve, hoeves, fermette, fermettes, herenhuis, herenhuizen, kasteel, chalet, chalets, cottage, bel etage, belle etage, halfopen, halfopen bebouwing, open bebouwing, gesloten bebouwing, alleenstaande woning, vrijstaande woning, alleenstaand huis, vrijstaand huis, meergezinswoning, burgerhuis, arbeiderswoning, tussenwoning, hoekwoning, hoekhuis, pastorie, vrijstaand, alleenstaand, halfopen bebouwing op, koppelwoning, driegevelwoning, driegevelwoningen, tweegevelwoning, viergevelwoning, 3 gevelwoning, 2 gevelwoning, 4 gevelwoning, drie gevelwoning, vier gevelwoning, half open bebouwing, duplex, triplex, penthouse, loft, lofts, dakappartement, serviceflat, assistentiewoning, hoekappartement, bovenwoning, dakloft, bouwgrond, bouwgronden, bouwperceel, bouwkavel, bos, bossen, weide, weides, weiland, weilanden, akker, landbouwgrond, landbouwgronden, recreatiegrond, weidegrond, landbouwperceel, garagebox, garageboxen, autostaanplaats, staanplaats, parkeerplaats, parking, parkeerplek, carport, praktijkruimte, praktijk, toonzaal, magazijn, atelier, werkplaats, kmo unit, kmo units, kmo pand, restaurant, restaurants, cafe, cafes, hotel, frituur, frituren, frietkot, taverne, brasserie, snackbar, eetcafe, stallen, stal, serre, serres, woonboot',
    type: 'appartement, appartementen, flat, flats, grond, gronden, bouwgrond, bouwgronden, perceel, percelen, kot, koten, studentenkamer, studentenkamers, studentenkot, kantoor, kantoren, winkel, winkels, handelspand, handelspanden, garagebox, garageboxen, huis, huizen, horeca, loodsen, magazijnen',
    aside: 'provisie, provisies',
    deposit: 'waarborg, huurwaarborg, borg, waarborgsom',
    charges:
      'kosten inbegrepen, inclusief kosten, incl kosten, inclusief alle kosten, alle kosten inbegrepen, all in, allin, alles inbegrepen, kosten inclusief, inclusief lasten, met kosten, alle kosten inclusief, alles inclusief, alles erin, incl alle kosten, incl lasten, lasten inbegrepen, nutsvoorzieningen inbegrepen, verbruik inbegrepen, inclusief verbruik, inclusief nutsvoorzieningen, kosten incl, alle kosten incl, alles incl, inclusief alles, charges inbegrepen, incl charges, inclusief charges',
    now: 'direct beschikbaar, onmiddellijk beschikbaar, onmiddelijk beschikbaar, meteen beschikbaar, nu beschikbaar, dadelijk beschikbaar, per direct beschikbaar, beschikbaar per direct, per direct, per onmiddellijk, direct vrij, onmiddellijk vrij, onmiddelijk vrij, meteen vrij, nu vrij, dadelijk vrij, nu al vrij, vandaag vrij, vrij nu, vrij direct, vrij onmiddellijk, vrij vanaf nu, vrij vanaf vandaag, beschikbaar nu, beschikbaar vanaf nu, beschikbaar vanaf vandaag, beschikbaar onmiddellijk, onmiddellijk te betrekken, direct te betrekken, meteen te betrekken, onmiddellijk beschikbare, direct beschikbare, vanaf nu, vanaf vandaag, per heden, onmiddellijke intrek',
    loan: 'lening, leninglast, afbetaling, afbetalen, maandlast, maandelijkse afbetaling, woonlening, hypotheek',
    free: 'vrij, beschikbaar, te betrekken, vrij vanaf, vrij sinds, vrij tegen, beschikbaar tegen, te betrekken op, intrekken vanaf, intrekken op, intrek op, leeg vanaf, vrij op, vrij per, beschikbaar vanaf, beschikbaar op, beschikbaar per, beschikbaar in, instapklaar vanaf, intrek vanaf, te betrekken vanaf',
    max: 'niet verder dan, onder, max, maximum, maximaal, hoogstens, ten hoogste, minder dan, niet meer dan, niet duurder dan, beneden, goedkoper dan, lager dan, kleiner dan, niet boven, binnen, niet hoger dan, t e m',
    min: 'boven, vanaf, minstens, minimum, minimaal, min, meer dan, ten minste, tenminste, groter dan, hoger dan, niet minder dan, zeker',
    more: 'of meer, meer, en meer, of hoger, of groter, plus',
    less: 'of minder, of lager, en minder',
    exactly: 'exact, precies, juist',
    between: 'tussen, tss, tssn',
    to: 'tot, t m, tot en met, tot maximaal, tot max, tot maximum',
    from: 'van',
    or: 'of',
    and: 'en, of ook, alsook',
    with: 'met, inclusief, incl, voorzien van, m',
    not: 'in plaats van, ipv, alles behalve, alles buiten, geen, niet, noch, behalve, uitgezonderd, buiten, liever niet, niet langs, niet aan, overal behalve',
    lacks: 'zonder, z',
    in: 'in, te, op, in de gemeente, in de stad, gemeente, in het centrum van',
    around:
      'rond, rondom, omgeving, in de omgeving van, omgeving van, regio, de regio, in de regio, nabij, bij, vlakbij, dichtbij, dicht bij, in de buurt van, buurt van, omstreken, omliggende gemeenten, in de streek van, in een straal van, straal van, niet ver van, naast, niet te ver van, in en rond, in of rond, in of om, in en om, omg, omg v, omg van, i d buurt van',
    surroundings:
      'omgeving, omg, e . o ., e . o, eo, en omg ., omstreken, ommeland, randgemeenten, buurgemeenten, omliggende gemeenten, omliggende dorpen, wijde omgeving, ruime omgeving, nabije omgeving, directe omgeving, dichte omgeving, verre omgeving, de omgeving, regio, streek, buurt, de buurt, rand, de rand, nabijheid, errond, errondom, eromheen, daaromtrent',
    about: 'ongeveer, circa, ca, plusminus, rond de, zowat, om en bij, om en bij de',
    province: 'provincie, prov, in de provincie',
    bedrooms:
      'slaapkamer, slaapkamers, slpk, slpks, slk, slks, slaapk, slaapkmr, slaapkmrs, slpkmr, slpkmrs, kamers, slaapplaatsen, sk, slpk s, slp, slpkr, slpkrs, kmrs, kmr, slaapkmer, slkmrs, slkmr, slpn, slaapk s',
    squareMetres:
      'm2, vierkante meter, vierkante meters, vierk meter, m 2, vkm, vierkantemeter, vierkantemeters, vierkante m',
    hectares: 'ha, hectare, hectaren',
    ares: 'are, ares, aren',
    plot: 'wei, grond, perceel, grondoppervlakte, perceeloppervlakte, bouwgrond, terrein, kavel, weide, weiland, weilanden, bos, grondopp',
    living:
      'woonoppervlakte, bewoonbaar, bewoonbare oppervlakte, woonopp, wonen, leefruimte, bewoonbare opp, woonoppervlak, woonruimte, bewoonbare ruimte, leefoppervlakte, woonopp, bewoonbaar oppervlak',
    month: 'huurprijs, per maand, maand, pm, p m, p maand, maandelijks, mnd, per mnd, p mnd, per mnd, maandhuur',
    euro: 'euro, eur, euros',
    budget: 'budget, prijs, vraagprijs, huurprijs',
    thousand: 'duizend, dzd',
    million: 'miljoen, mio, mln, milj',
    built: 'bouwjaar, gebouwd, gebouwd in, jaar, bj',
    before: 'voor, ouder dan',
    after: 'na, sinds, jonger dan, recenter dan, niet ouder dan',
    metres: 'meter, meters, mtr',
    byStation: 'stationsbuurt, in de stationsbuurt, stationsomgeving, in de stationsomgeving',
    station: 'station, treinstation, stations, trein station, spoorwegstation, treinhalte',
    walkable:
      'wandelafstand, op wandelafstand, op wandelafstand van, wandelafstand van, op loopafstand, op loopafstand van, op stapafstand van, te voet van',
    km: 'km, kilometer, kilometers',
    energy:
      'epc, epb, energielabel, energieklasse, energie label, label, epc label, epc waarde, epc score, energiescore, energie',
    kwh: 'kwh',
    unneeded:
      'niet nodig, niet noodzakelijk, niet vereist, hoeft niet, moet niet, hoeft niet per se, is niet nodig, is geen must, niet verplicht',
    unfiltered: 'badkamer, badkamers, gevels, verdiepingen, toiletten, verdieping, appartementsgebouw',
    better: 'of beter, en beter, beter',
    stop: 'maar, wel, ik, wij, we, zoek, zoeken, zkt, zkn, op zoek naar, naar, een, de, het, die, dat, der, den, graag, liefst, aub, alstublieft, is, zijn, ons, onze, mijn, voor ons, mag, moet, wil, willen, zou, met als, aan, er, ook, dan, om, als, pand, panden, eigendom, eigendommen, vastgoed, gezocht, wens, hebben, heeft, nog, stad, gelegen, centrum van, n, t, kost, kosten, mag kosten, en ook, eerst, iets, hoeft, tegen, gezinnen, oppervlakte, voor, van de, van het, gezien, elders, nr, heb',
  },
  numbers: 'een, twee, drie, vier, vijf, zes, zeven, acht, negen, tien',
}
