import type { Vocabulary } from '#domain/sentence/vocabulary.ts'

export const de: Vocabulary = {
  deals: {
    FOR_SALE:
      'zuverkaufen, zu verkaufen, kaufen, zum Kauf, Kauf, zum Verkauf, Verkauf, zu kaufen, erwerben, zvk, z vk, zu verk, erwerb, verkauft, verkaufe',
    TO_RENT: 'zu vermieten, mieten, zur Miete, Miete, zu mieten, Vermietung, zvm, z vm, zu verm, vermiete',
    TAKE_OVER: 'zu übernehmen, Übernahme, zur Übernahme, übernehmen, Geschäftsübernahme, abzugeben',
  },
  types: {
    HOUSE:
      'Haus, Häuser, Häuschen, Einfamilienhaus, Einfamilienhäuser, Reihenhaus, Reihenhäuser, Doppelhaushälfte, Villa, Villen, ' +
      'Bungalow, Bungalows, Bauernhaus, Stadthaus, Herrenhaus, Bürgerhaus, Schloss, Chalet, Landhaus, Mehrfamilienhaus, Doppelhaus, ' +
      'freistehendes Haus, Wohnhaus, Eigenheim, EFH, RH, Fachwerkhaus, freistehend, DHH, MFH, ZFH, Doppelhaushälften, Reihenendhaus, Reihenmittelhaus, Reiheneckhaus, freistehendes Einfamilienhaus, freistehende Villa',
    APARTMENT:
      'Wohnung, Wohnungen, Whg, Apartment, Apartments, Appartement, Appartements, Eigentumswohnung, Eigentumswohnungen, ETW, Duplex, ' +
      'Maisonette, Penthouse, Loft, Dachgeschosswohnung, Dachwohnung, Etagenwohnung, Ferienwohnung, Altbauwohnung',
    STUDENT_ROOM: 'WG Zimmer, Studentenzimmer, Studentenwohnung, Studentenbude, Studentenwohnheim, Studentenapartment',
    LAND: 'Grundstück, Grundstücke, Baugrundstück, Baugrundstücke, Bauland, Bauplatz, Wald, Wiese, Acker, Ackerland, Weide, Baugrund, Parzelle, Gdst, Grdst, Grundstueck, Wiesen, Bauplätze, Baugrundst, Ackerfläche, landwirtschaftliche Fläche',
    GARAGE: 'Stellplatz, Stellplätze, Tiefgaragenstellplatz, Parkplatz, Carport, Garagenbox, Garagenstellplatz',
    OFFICE: 'Büro, Büros, Bürofläche, Büroräume, Bürogebäude, Praxis, Praxisräume, Büroraum',
    COMMERCIAL:
      'Laden, Ladenlokal, Geschäft, Geschäfte, Geschäftslokal, Gewerbe, Gewerbeimmobilie, Gewerbefläche, Verkaufsfläche, Läden, Geschäftshaus, Ladenfläche',
    INDUSTRIAL:
      'Lager, Lagerhalle, Lagerhallen, Industriehalle, Werkstatt, Gewerbehalle, Lagerraum, Industriegebäude, Produktionshalle, Halle, Hallen, Gewerbehallen, Lagerfläche',
    HORECA: 'Gastronomie, Restaurant, Café, Kneipe, Hotel, Gaststätte, Imbiss, Bar, Bars, Restaurants, Kneipen',
    AGRICULTURAL: 'Bauernhof, Bauernhöfe, Hof, Reiterhof, Gewächshaus, Stall, Landwirtschaft',
    OTHER: 'Hausboot',
  },
  studio: 'Studio, Studios, Einzimmerwohnung',
  flags: {
    garden: 'Garten, Gärten, Gärtchen, großem Garten, großer Garten, kleinem Garten, großen Garten',
    terrace: 'Terrasse, Terrassen, Balkon, Dachterrasse, Terasse, Balkone',
    bicycle_shed:
      'Fahrradkeller, Fahrradraum, Fahrradabstellraum, Fahrradstellplatz, Fahrradschuppen, Fahrradabstellplatz, Fahrradgarage, Radkeller',
    ready_to_move_in:
      'bezugsfertig, bezugsfertige, bezugsfertiges, einzugsbereit, sofort bezugsfertig, schlüsselfertig, schlüsselfertiges, ohne Renovierung, renoviert, renovierte, renoviertes, saniert, sanierte, saniertes, sofort beziehbar',
    revenue_property:
      'Renditeobjekt, Renditeobjekte, Anlageobjekt, Anlageimmobilie, Renditeimmobilie, Kapitalanlage, Zinshaus, Renditehaus',
    renovation_required:
      'renovierungsbedürftig, renovierungsbedürftige, renovierungsbedürftiges, sanierungsbedürftig, sanierungsbedürftiges, zu renovieren, zum Renovieren, zu sanieren, zum Sanieren, sanierungsbedürftige',
    furnished:
      'möbliert, möblierte, möbliertes, mit Möbeln, möblierter, moebliert, moeblierte, moebliertes, voll möbliert, vollmöbliert, teilmöbliert',
    swimming_pool: 'Schwimmbad, Swimmingpool, Pool',
    elevator: 'Aufzug, Fahrstuhl, Lift',
    pets_allowed:
      'Haustiere erlaubt, Haustiere erwünscht, Hund erlaubt, Hunde erlaubt, Haustiere willkommen, tierfreundlich, Haustiere ok, Haustier erlaubt, Hund ok, Hunde ok, Katzen erlaubt, Hunde willkommen, haustierfreundlich, haustierfreundliche, haustierfreundliches, haustierfreundlichen, mit Hund, mit Katze, mit Haustier, mit Haustieren, Katze erlaubt, Hund, Hunde, Hunden, Hündin, Katze, Katzen, Kater, Haustier, Haustiere, Haustieren, Hunde erlaubt sind, Haustiere erlaubt sind, Katzen erlaubt sind',
    wheelchair:
      'rollstuhlgerecht, rollstuhlgerechte, barrierefrei, Rollstuhl, rollstuhlgängig, barrierefreie, barrierefreies',
    ground_floor: 'Erdgeschoss, im Erdgeschoss, EG, Parterre, ebenerdig, ebenerdige, ebenerdiges, Erdgeschoß, im EG',
    not_renovation:
      'nicht zu renovieren, kein Renovierungsobjekt, keine Renovierung, nicht renovierungsbedürftig, nicht sanierungsbedürftig, nichts zu renovieren, keine Sanierung, kein Renovierungsfall',
    not_ground_floor:
      'kein Erdgeschoss, kein EG, kein Parterre, ohne Erdgeschoss, ohne EG, ohne Parterre, nicht Erdgeschoss, nicht EG, nicht Parterre, außer Erdgeschoss, außer EG, außer Parterre, keine Parterre, nicht im Erdgeschoss, nicht im EG, nicht im Parterre, nicht ebenerdig, nicht im Erdgeschoß, bitte nicht im Erdgeschoss, bitte nicht im EG, bitte nicht im Parterre, bitte nicht Parterre, bitte nicht ebenerdig, bitte nicht im Erdgeschoß, außer im Erdgeschoss, außer im EG, außer im Parterre, außer ebenerdig, außer im Erdgeschoß',
  },
  garage: 'Garage, Garagen, Doppelgarage, Doppelgaragen, Einzelgarage',
  newBuild: 'Neubau, Neubauprojekt, Neubauten, Neubauprojekte, Erstbezug',
  sorts: {
    newest: 'neueste, neuesten, neuste, neusten, aktuellste, neueste zuerst, aktuell',
    price_asc:
      'günstigste, günstigsten, billigste, billigsten, günstig, billig, günstige, günstiges, billige, günstigste zuerst, preiswert, billiges',
    price_desc: 'teuerste, teuersten, teuerste zuerst',
    area_desc: 'größte, größten, größte zuerst',
    energy_asc: 'sparsamste, energieeffizienteste',
    total_asc: 'niedrigste Gesamtkosten, niedrigster Gesamtpreis, günstigste mit Nebenkosten',
    monthly_asc: 'niedrigste Monatsrate, niedrigste Rate, kleinste Monatsrate',
    warm_asc: 'niedrigste Warmmiete, günstigste Warmmiete',
    station_asc:
      'am nächsten am Bahnhof, am nächsten zum Bahnhof, nächster Bahnhof zuerst, am nächsten an einem Bahnhof',
  },
  compounds: {
    'Neubauwohnung, Neubauwohnungen': ['new_build', 'APARTMENT'],
    'Neubauhaus, Neubauhäuser': ['new_build', 'HOUSE'],
    'keine Erdgeschosswohnung, keine Erdgeschosswohnungen, keine EG Wohnung, keine EG Whg, keine Parterrewohnung': [
      'APARTMENT',
      'not_ground_floor',
    ],
    'Erdgeschosswohnung, Erdgeschosswohnungen, EG Wohnung, EG Whg': ['APARTMENT', 'ground_floor'],
    Mietwohnung: ['TO_RENT', 'APARTMENT'],
    Mietwohnungen: ['TO_RENT', 'APARTMENT'],
    Mietshaus: ['TO_RENT', 'HOUSE'],
    Miethaus: ['TO_RENT', 'HOUSE'],
  },
  roles: {
    total:
      'gesamtkosten, inklusive notar, inkl notar, mit notar, alles inklusive notar, mit notarkosten, inklusive notarkosten, inkl notarkosten, inklusive kaufnebenkosten, mit kaufnebenkosten',
    otherMoney: 'chf, franken, dollar, pfund',
    mentioned:
      'Tauschwohnung, Tauschwohnungen, Wohnungstausch, Tauschangebot, Tauschangebote, WG, WGs, Wohngemeinschaft, Wohngemeinschaften, Mitbewohner, Coliving, Wintergarten, Veranda, Mezzanin, Wendeltreppe, Kamin, Ölheizung, Heizöl, Leibrente, Erbpacht, Erbbaurecht, Nießbrauch, Mieter, Versteigerung, Zwangsversteigerung, Klimaanlage, Whirlpool, Laminat, vermietet, vermietete, vermieteter, vermietetes, vermieteten',
    whole: 'ganz, ganzes, gesamt, ganze, im ganzen, überall in, irgendwo in, gesamte',
    minutes: 'Minuten, Minute, Min',
    hours: 'Stunde, Stunden, Std',
    byTransit:
      'mit dem Zug, per Zug, mit Zug, mit der Bahn, mit öffentlichen Verkehrsmitteln, öffentlichen Verkehrsmitteln, mit ÖPNV, mit dem Bus, mit der Tram, Zug, Zugfahrt, Bahn',
    byOther: 'mit dem Auto, mit Auto, mit dem Rad, mit dem Fahrrad, zu Fuß, Autofahrt, Fußweg',
    narrower:
      'Häuschen, Einfamilienhaus, Einfamilienhäuser, Reihenhaus, Reihenhäuser, Doppelhaushälfte, Villa, Villen, Bungalow, Bungalows, Bauernhaus, Stadthaus, Herrenhaus, Schloss, Chalet, Landhaus, Mehrfamilienhaus, Doppelhaus, freistehendes Haus, EFH, RH, Fachwerkhaus, freistehend, DHH, MFH, ZFH, Doppelhaushälften, Reihenendhaus, Reihenmittelhaus, Reiheneckhaus, freistehendes Einfamilienhaus, freistehende Villa, Duplex, Maisonette, Penthouse, Loft, Dachgeschosswohnung, Dachwohnung, Etagenwohnung, Ferienwohnung, Altbauwohnung, Baugrundstück, Baugrundstücke, Bauland, Bauplatz, Bauplätze, Baugrundst, Baugrund, Wald, Wiese, Wiesen, Acker, Ackerland, Ackerfläche, Weide, landwirtschaftliche Fläche, Stellplatz, Stellplätze, Tiefgaragenstellplatz, Parkplatz, Carport, Garagenbox, Garagenstellplatz, Praxis, Praxisräume, Werkstatt, Lager, Lagerhalle, Lagerhallen, Restaurant, Restaurants, Café, Kneipe, Kneipen, Hotel, Gaststätte, Imbiss, Bar, Bars, Reiterhof, Gewächshaus, Stall, Hausboot',
    type: 'Wohnung, Wohnungen, Apartment, Apartments, Grundstück, Grundstücke, Baugrundstück, Baugrundstücke, Bauplatz, Bauplätze, Studentenzimmer, WG Zimmer, Büro, Büros, Laden, Läden, Haus, Häuser',
    aside: 'Provision, Nebenkosten',
    deposit: 'Kaution, Mietkaution, Kautionssumme',
    charges:
      'warm, Warmmiete, inkl Nebenkosten, inklusive Nebenkosten, inkl NK, inklusive NK, mit Nebenkosten, Nebenkosten inklusive, alles inklusive, all in, inkl aller Kosten, Bruttomiete, inklusive aller Kosten, inkl aller Nebenkosten, inklusive aller Nebenkosten, einschließlich Nebenkosten, einschl Nebenkosten, Nebenkosten inkl, Nebenkosten inbegriffen, alles inbegriffen, alles inkl, inkl allem, inklusive allem, NK inklusive, NK inkl, mit allen Kosten, mit allen Nebenkosten, samt Nebenkosten, warmmiete inklusive, inkl Strom, inkl Heizung, incl Nebenkosten',
    now: 'ab sofort, ab sofort frei, ab sofort verfügbar, ab sofort beziehbar, ab sofort bezugsfrei, ab sofort zu beziehen, ab jetzt, ab heute, ab heute frei, per sofort, sofort frei, sofort verfügbar, sofort beziehbar, sofort bezugsfrei, sofort bezugsfertig, sofort zu beziehen, sofort bewohnbar, frei ab sofort, verfügbar ab sofort, bezugsfrei ab sofort, beziehbar ab sofort, jetzt frei, jetzt verfügbar, derzeit frei, aktuell verfügbar, sofortiger Bezug, Einzug sofort, Einzug ab sofort, sofortiger Einzug, sofort einziehen, Bezug ab sofort, Bezug sofort, frei sofort, verfügbar sofort, umgehend verfügbar, unverzüglich frei, heute frei',
    loan: 'Kredit, Kreditrate, Rate, Monatsrate, Darlehen, Hypothek',
    free: 'frei, verfügbar, bezugsfrei, beziehbar, bezugsfertig, frei ab, frei am, frei ab sofort bis, verfügbar zum, verfügbar am, beziehbar zum, bezugsfertig zum, Bezug ab, Bezug zum, einziehen ab, einziehen am, einziehen zum, frei ab dem, frei zum, verfügbar ab, verfügbar ab dem, bezugsfrei ab, bezugsfrei zum, bezugsfertig ab, beziehbar ab, Einzug ab, Einzug zum, Einzug am',
    max: 'nicht weiter als, unter, bis, bis zu, höchstens, maximal, max, maximum, weniger als, nicht mehr als, nicht über, nicht teurer als, bis maximal, bis max, billiger als, günstiger als, innerhalb von, unterhalb von, kleiner als',
    min: 'ab, über, mindestens, min, mehr als, wenigstens, minimum, größer als, nicht weniger als, mind, groesser als',
    more: 'oder mehr, und mehr, plus, oder größer',
    less: 'oder weniger',
    exactly: 'genau, exakt',
    between: 'zwischen',
    to: 'bis',
    from: 'von',
    or: 'oder',
    and: 'und, sowie',
    with: 'mit, inklusive, inkl, samt, m, m .',
    not: 'statt, anstatt, anstelle von, alles außer, alles ausser, kein, keine, keinen, keinem, keiner, nicht, außer, ausser, weder, noch, außerhalb von, ausserhalb von, außerhalb',
    lacks: 'ohne, o',
    in: 'in, im, zu, auf, in der Stadt, Stadt, in der Gemeinde, im Zentrum von',
    around:
      'um, rund um, bei, nahe, in der Nähe von, Nähe, in der Nähe, nahe bei, Umgebung, in der Umgebung von, Umgebung von, Raum, im Raum, Region, in der Region, Großraum, Umkreis, im Umkreis von, Umkreis von, unweit von, nähe von, neben, in der Nähe der, in der Nähe des, nicht weit von, nicht weit weg von, in und um, in oder um',
    surroundings:
      'Umgebung, die Umgebung, nähere Umgebung, nähere Umgebung, weitere Umgebung, nächste Umgebung, direkte Umgebung, der Umgebung, Umgegend, Umland, Umkreis, Umgeb, Umgeb ., U . Umgebung, Nähe, Region, Raum, Einzugsgebiet, Nachbargemeinden, umliegende Gemeinden, umliegende Orte, umliegende Dörfer, Umgebungsorte, Vororte, Randgemeinden, drumherum, drum herum, Nachbarorte',
    about: 'etwa, ungefähr, circa, ca, zirka, um die, rund',
    province: 'Provinz, der Provinz, in der Provinz',
    bedrooms:
      'Schlafzimmer, Schlafzimmern, SZ, Schlafz, Schlafräume, SchlZi, Schlafzi, Schlafzimmer, Schlafzimmers, Schlafzi, SchlafZ',
    rooms: 'ZKB, ZKBB, ZKDB, ZKDBB, ZKD, ZKB B, Z K B, Zimmer, Zimmern, Zi, Räume, Zimmerwohnung, Raum, Raumwohnung',
    squareMetres: 'm2, qm, Quadratmeter, Quadratmetern',
    hectares: 'ha, Hektar',
    ares: 'Ar',
    plot: 'Grundstück, Grund, Grundstücksfläche, Land, Bauland, Grundstücks, Wiese, Wiesen, Weide, Wald, Grundstueck',
    living: 'Wohnfläche, Wohnraum, Wfl, Wohnflaeche, Wohnfl, WF',
    month: 'Mietpreis, pro Monat, im Monat, Monat, monatlich, mtl, Kaltmiete, kalt',
    euro: 'Euro, Euros, EUR',
    budget: 'Budget, Preis, Kaufpreis, Mietpreis, zum Preis von',
    thousand: 'tausend, Tsd, T',
    million: 'Million, Millionen, Mio, Mill',
    built: 'Baujahr, gebaut, erbaut, Bj, gebaut im Jahr, Jahr, gebautes, gebaute, errichtet',
    before: 'vor, älter als',
    after: 'nach, seit, jünger als, neuer als, nicht älter als',
    metres: 'meter, metern',
    byStation:
      'bahnhofsnahe, in bahnhofsnahe, bahnhofnah, bahnhofsnah, bahnhofnahe, in bahnhofnahe, bahnhofsviertel, im bahnhofsviertel',
    station: 'bahnhof, hauptbahnhof, bhf, hbf, bahnhofs, bahnhofe, bahnhofen, bahnstation',
    walkable:
      'fussnahe, in fussnahe, gehweite, in gehweite, in gehweite vom, fusslaufig zum, fusslaufig vom, zu fuss zum, fusslaufiger entfernung, in fusslaufiger entfernung',
    km: 'km, Kilometer, Kilometern, km um, km von',
    energy:
      'EPC, PEB, EPB, Energieklasse, Energielabel, Energieausweis, Energieeffizienzklasse, Label, Klasse, Energie, Effizienzklasse, EPC Label, EPC Klasse',
    kwh: 'kwh',
    unneeded: 'nicht nötig, nicht notwendig, nicht erforderlich, muss nicht sein, ist nicht nötig, braucht es nicht',
    unfiltered: 'Bad, Bäder, Badezimmer, Etagen, Stockwerke, Toiletten',
    better: 'oder besser, und besser, besser',
    stop: 'aber, sondern, ich, wir, suche, suchen, ein, eine, einen, einem, einer, eines, der, die, das, den, dem, des, bitte, gerne, gern, möchte, möchten, am, an, für, uns, mir, unser, mein, meine, als, ist, sind, hat, haben, Immobilie, Immobilien, Objekt, Objekte, etwas, auch, soll, sollte, sein, dass, will, wollen, gesucht, zum, zur, wünsche, Familie, zuerst, und auch, es, darf, kosten, wenn möglich, Stück, Größe, Fläche, vom, von der, sondern, wohne, habe, haben, hab, ne, wo, meinem, meinen, meiner, unserem, unserer, unseren',
  },
  numbers: 'ein/eine/einem/einer/einen, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn',
}
