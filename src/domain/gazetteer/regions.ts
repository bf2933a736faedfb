/**
 * Regions that people name, by their municipalities (codes of the national statistics office). The first digits of a code
 * stand for a whole arrondissement; four digits are a postal code, for a region with a part of a municipality. Facts from
 * public lists of provinces and tourist boards. A region without an official border (Ardennes, Condroz, Hesbaye) has the
 * municipalities that most of these lists name.
 */
export const REGIONS: Record<string, readonly string[]> = {
  ...named(
    'Hageland',
    '24001 24007 24008 24011 24016 24020 24028 24041 24043 24054 24059 24066 24094 24107 24130 24133 24134 24135 24137',
  ),
  ...named(
    'Haspengouw, Hespengau, Limburgs Haspengouw, Hesbaye limbourgeoise',
    '71017 71020 71024 71045 71053 73001 73006 73009 73022 73028 73032 73040 73066 73083 73098',
  ),
  ...named(
    'Hesbaye, Waals Haspengouw, Hesbaye liégeoise, Hesbaye namuroise',
    '64 25043 25048 25084 25118 25120 25122 61010 61028 61063 61068 62006 62060 92035 92138 92141 92142',
  ),
  ...named(
    'Pajottenland, Pajot, Payottenland',
    '23009 23016 23023 23024 23027 23032 23044 23064 23077 23086 23097 23104 23105',
  ),
  ...named('Zennevallei, Vallée de la Senne', '23003 23027 23077 23098 23100'),
  ...named('Druivenstreek', '23033 23062 24045 24104'),
  ...named(
    'Vlaamse Rand, Rand rond Brussel, périphérie flamande',
    '23002 23003 23016 23025 23033 23047 23050 23052 23062 23077 23088 23094 23098 23099 23100 23101 23102 23103 24104',
  ),
  ...named('Meetjesland', '43 44019 44084 44085'),
  ...named(
    'Denderstreek, Vallée de la Dendre, Dendervallei',
    '41002 41011 41018 41024 41034 41048 41082 42004 42006 42011',
  ),
  ...named(
    'Vlaamse Ardennen, Ardennes flamandes, Flemish Ardennes, Flämische Ardennen, Flämischen Ardennen',
    '45 41018 41027 41063 41081 44020',
  ),
  ...named('Waasland, Pays de Waes, Land van Waas', '46'),
  ...named(
    'Leiestreek, Vallée de la Lys',
    '33029 34009 34013 34022 34023 34027 34040 34041 37002 37017 44064 44081 44083',
  ),
  ...named('Westhoek', '32 33 38'),
  ...named(
    'Kust, de kust, Belgische kust, Vlaamse kust, Noordzeekust, Côte belge, à la côte, littoral, littoral belge, Belgian coast, Flemish coast, coast, coastline, Belgische Küste, Belgischen Küste, flämische Küste, Küste',
    '31004 31043 35002 35011 35013 35029 38008 38014 38016 8380',
  ),
  ...named('Westkust, côte ouest', '35011 38008 38014 38016'),
  ...named('Oostkust', '31004 31043 8380'),
  ...named('Kempen, Antwerpse Kempen, Campine anversoise, Campine', '13'),
  ...named('Noorderkempen', '11009 11016 11022 11053 11057 13002 13004 13014 13023 13031 13035 13037 13040 13046'),
  ...named('Zuiderkempen', '12014 13012 13013 13016 13021 13049 13053'),
  ...named(
    'Limburgse Kempen, Campine limbourgeoise',
    '71002 71004 71016 71034 71057 71066 71067 71069 71070 72003 72004 72020 72030 72037 72038 72039 72042 72043',
  ),
  ...named('Voorkempen', '11008 11009 11035 11039 11040 11050 11052 11054 11055 11057'),
  ...named('Klein-Brabant, Petit-Brabant', '12007 12041'),
  ...named('Rupelstreek', '11005 11018 11030 11037 11038'),
  ...named('Maasland, Limburgs Maasland, Pays mosan', '72018 72021 72041 73042 73107'),
  ...named('Voerstreek, Fourons', '73109'),
  ...named(
    'Ostbelgien, Deutschsprachige Gemeinschaft, Deutschsprachigen Gemeinschaft, DG Belgien, Communauté germanophone, Cantons de l Est, Oostkantons, East Belgium, German-speaking Community, Duitstalige Gemeenschap, Deutschsprachiges Belgien, deutschsprachiger Teil Belgiens, Ostkantone, East Cantons',
    '63001 63012 63013 63023 63040 63048 63061 63067 63087',
  ),
  ...named('Eifel, Belgische Eifel, Belgischen Eifel, Eifel belge, Belgian Eifel', '63001 63012 63013 63067 63087'),
  ...named(
    'Ardennen, Ardennes, Ardenne, Belgische Ardennen, Belgischen Ardennen, Ardennes belges, Ardenne belge, Belgian Ardennes',
    '82 84 62009 63038 63045 63049 63072 63073 63075 63080 63086 83012 83013 83031 83040 83044 83049 83055 91015 91054 91143',
  ),
  ...named(
    'Condroz',
    '61012 61024 61039 61041 61043 61048 61079 61081 62121 91030 91059 91064 91141 92006 92054 92097',
  ),
  ...named('Famenne', '83012 83028 83034 83040 84068 84075 91013 91072 91114 91120'),
  ...named('Gaume, Lorraine belge', '85'),
  ...named(
    'Pays de Herve, Land van Herve, Herver Land, Herverland, Herve Country, plateau de Herve',
    '62027 62099 62119 63003 63035 63057 63084 63088 63089',
  ),
  ...named('Entre-Sambre-et-Meuse', '93 52025 56086 91005 91103 91142 92048 92087'),
  ...named('Borinage', '53014 53020 53028 53065 53070 53082'),
  ...named('Wallonie picarde, Picardisch Wallonië, Wapi, Picardy Wallonia', '51 57'),
  ...named('Pays des Collines', '51004 51017 51019 51065 57095'),
  ...named('Botte du Hainaut', '56005 56016 56029 56051 56088'),
}

/** Quarters and hamlets that the gazetteer does not have, and their postal code. */
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
