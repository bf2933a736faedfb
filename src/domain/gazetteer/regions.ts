/**
 * Names people use for several municipalities, by the codes of the national statistics office: the beginning of a code is
 * its arrondissement. Regions without a border of their own go by the arrondissement that is called so.
 */
export const REGIONS: Record<string, readonly string[]> = {
  // the nine municipalities of the German-speaking Community
  ...named(
    'Ostbelgien, Deutschsprachige Gemeinschaft, Deutschsprachigen Gemeinschaft, DG Belgien, Communauté germanophone, Cantons de l Est, Oostkantons, East Belgium, German-speaking Community, Duitstalige Gemeenschap, Deutschsprachiges Belgien, deutschsprachiger Teil Belgiens, Ostkantone, East Cantons',
    '63001 63012 63013 63023 63040 63048 63061 63067 63087',
  ),
  ...named('Kempen, Antwerpse Kempen, Campine anversoise, Noorderkempen', '13'),
  ...named('Waasland, Pays de Waes, Land van Waas', '46'),
  ...named('Westhoek', '32 33 38'),
}

/** Quarters and hamlets that are no locality of a postal code of their own, and the code they lie in. */
export const QUARTERS: Record<string, string> = {
  ...quarters('4850', 'Bleyberg, Bleiberg'),
  ...quarters('5000', 'Salzinnes, La Plante, Bomel'),
  ...quarters('4020', 'Outremeuse, Droixhe'),
  ...quarters('4000', 'Cointe, Laveu'),
  ...quarters('4031', 'Sart-Tilman'),
  ...quarters('1000', 'Sablon, Marolles, Marollen, Dansaert'),
  ...quarters('1050', 'Châtelain, Flagey, Matonge, Matongé'),
  ...quarters('1150', 'Stockel, Stokkel'),
  ...quarters('1070', 'Cureghem, Kuregem'),
  ...quarters('2018', 'Zurenborg'),
  ...quarters('2050', 'Linkeroever'),
  ...quarters('2060', 'Seefhoek'),
  ...quarters('2000', 'Eilandje'),
  ...quarters('9000', 'Patershol'),
}

function named(names: string, nis: string): Record<string, readonly string[]> {
  return Object.fromEntries(names.split(', ').map((name) => [name, nis.split(' ')]))
}

function quarters(postalCode: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(', ').map((name) => [name, postalCode]))
}
