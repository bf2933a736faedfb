import type { Deal, PropertyType } from '#domain/listing.ts'

/** What agencies call their columns, folded: no capitals, accents or signs. The first path whose words fit is meant. */
export const COLUMN_WORDS: readonly (readonly [path: string, words: string])[] = [
  ['sourceRef', 'ref referentie referentienummer reference referenz objektnr objectnummer dossiernummer pandnummer id'],
  ['{deal}', 'aanbod transactie transaction deal purpose vermarktungsart koophuur status koopofhuur'],
  ['type', 'type soort pandtype typepand typedebien typebien bien objektart propertytype categorie category'],
  ['address.postalCode', 'postcode pc zip zipcode codepostal cp plz postleitzahl postalcode'],
  ['address.locality', 'gemeente plaats stad city ville commune localite ort stadt town locality woonplaats'],
  ['address.street', 'straat straatnaam rue strasse street adres adresse address'],
  ['address.number', 'nr nummer huisnummer huisnr numero hausnummer housenumber number'],
  ['address.box', 'bus busnummer boite box'],
  ['address.lat', 'lat latitude breedtegraad breitengrad'],
  ['address.lng', 'lng lon long longitude lengtegraad langengrad'],
  ['deals.{deal}.price', 'prijs vraagprijs koopprijs huurprijs prix preis kaufpreis kaltmiete price askingprice rent'],
  ['deals.{deal}.charges', 'lasten kosten maandelijksekosten charges nebenkosten monthlycharges'],
  ['bedrooms', 'slaapkamers aantalslaapkamers slk slpk chambres nombredechambres schlafzimmer bedrooms beds'],
  ['bathrooms', 'badkamers aantalbadkamers sallesdebain sdb badezimmer bathrooms'],
  ['toilets', 'toiletten toilettes wc toilets'],
  [
    'surfaces.living',
    'bewoonbaar bewoonbareoppervlakte bewoonbareopp woonoppervlakte oppervlakte m2 surface surfacehabitable wohnflache livingarea livingsurface livingaream2',
  ],
  [
    'surfaces.land',
    'grond grondoppervlakte perceel perceeloppervlakte terrain surfaceterrain grundstuck grundstucksflache landarea plot landaream2',
  ],
  ['surfaces.terrace', 'terrasoppervlakte surfaceterrasse terrassenflache terracearea'],
  ['surfaces.garden', 'tuinoppervlakte surfacejardin gartenflache gardenarea'],
  ['construction.year', 'bouwjaar anneedeconstruction annee baujahr year yearbuilt constructionyear'],
  ['construction.facades', 'gevels aantalgevels facades fassaden'],
  ['construction.floor', 'verdieping etage floor stockwerk'],
  ['energy.label', 'epc epclabel epcklasse peb pebclasse energielabel energieklasse energyclass label'],
  ['energy.kwh', 'epcwaarde epckwh kwh kwhm2 kengetal pebkwh energyvalue epckwhm2'],
  ['flags.garden', 'tuin jardin garten garden'],
  ['flags.terrace', 'terras terrasse terrace'],
  ['flags.garage', 'garage'],
  ['flags.swimming_pool', 'zwembad piscine schwimmbad pool swimmingpool'],
  ['flags.furnished', 'gemeubeld gemeubileerd meuble mobliert furnished'],
  ['flags.elevator', 'lift ascenseur aufzug elevator'],
  [
    'availableFrom',
    'vrijvanaf beschikbaarvanaf beschikbaar vrijop libre disponible disponibleapartirde freiab availablefrom',
  ],
  ['publishedAt', 'publicatiedatum datumonline online publie datedepublication publishedat published'],
  ['texts.{locale}.title', 'titel titre title'],
  ['texts.{locale}.description', 'omschrijving beschrijving tekst description texte beschreibung text'],
  ['agent.name', 'makelaar agent contactpersoon contact courtier makler ansprechpartner'],
  ['agent.email', 'email mail emailmakelaar agentemail courriel'],
  ['media', 'foto fotos photo photos image images bild bilder afbeelding afbeeldingen picture pictures media'],
]

export const DEAL_WORDS: Record<Deal, string> = {
  FOR_SALE: 'tekoop koop verkoop avendre vente zuverkaufen kauf verkauf forsale sale buy',
  TO_RENT: 'tehuur huur verhuur alouer location zuvermieten miete vermietung torent rent forrent let',
  TAKE_OVER: 'overname overtenemen takeover aremettre reprise ubernahme',
}

export const TYPE_WORDS: Partial<Record<PropertyType, string>> = {
  HOUSE: 'huis woning woonhuis rijwoning villa maison haus einfamilienhaus house eengezinswoning bungalow',
  APARTMENT: 'appartement flat studio penthouse duplex loft wohnung apartment etagenwohnung',
  STUDENT_ROOM: 'kot studentenkamer kamer chambreetudiant zimmer studentroom',
  LAND: 'grond bouwgrond perceel terrain terrainabatir grundstuck land plot',
  GARAGE: 'garage parking staanplaats autostaanplaats stellplatz garagebox',
  OFFICE: 'kantoor bureau buro office',
  COMMERCIAL: 'winkel handelspand commerce magasin laden ladenlokal commercial shop handelsgelijkvloers',
  INDUSTRIAL: 'bedrijfspand magazijn loods industrie entrepot halle lager industrial warehouse',
  HORECA: 'horeca restaurant cafe hotel gastronomie',
  AGRICULTURAL: 'boerderij hoeve landbouw ferme landwirtschaft farm agricultural',
}

/** `Prijs (€)` → prijs; `Foto 2` → foto. */
export const foldedWord = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
