import { LOCALES } from '#base/locale.ts'
import { advertMessages } from '#i18n/messages/advert.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { tableFields } from '#feeds/field-table.ts'
import { foldedWord } from '#feeds/csv/phrases.ts'
import { yesOrNo } from '#feeds/understand.ts'

/** The values that a field of choices may hold; null for every other field. */
export function choicesAt(path: string): readonly string[] | null {
  return choices().get(path) ?? null
}

/** The value that a cell means, as the schema, our pages or agencies write it in four languages; null: it cannot be told. */
export function choiceIn(path: string, cell: string): string | null {
  const known = choicesAt(path)
  if (known === null || cell.length > MAX_CELL_CHARS) return null
  const plain = asSchemaWord(cell)
  const exact = known.find((one) => one === plain) ?? known.find((one) => asSchemaWord(one) === plain)
  if (exact !== undefined) return exact
  const word = foldedWord(cell)
  const own = wordsAt(path).get(word)
  if (own !== undefined && known.includes(own)) return own
  // `Gaz (ind.)`: whose boiler it is changes nothing of what burns in it.
  const bare = path === 'construction.heating' ? cell.replace(/ ?\([^()]*\)$/, '') : cell
  if (bare !== cell) return choiceIn(path, bare)
  const is = yesOrNo(cell)
  return is === null ? null : (known.find((one) => one === (is ? 'YES' : 'NO')) ?? null)
}

/** Longer cells are texts. */
const MAX_CELL_CHARS = 80

/** Writes a cell as the schema writes its values: in capitals, with `_` for spaces; `A +` is A+. */
const asSchemaWord = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s_]+/g, '_')
    .replaceAll('_+', '+')

let table: Map<string, readonly string[]> | null = null
function choices(): Map<string, readonly string[]> {
  table ??= new Map(
    tableFields().flatMap((field) => (field.choices === null ? [] : [[field.path, field.choices] as const])),
  )
  return table
}

type Words = Readonly<Record<string, unknown>>

/** The words of our pages for the values of a field. */
const PAGE_WORDS: Readonly<Record<string, (locale: (typeof LOCALES)[number]) => Words>> = {
  'construction.condition': (locale) => listingMessages[locale].conditions,
  'construction.heating': (locale) => listingMessages[locale].heatings,
  'construction.orientation': (locale) => listingMessages[locale].orientations,
  'legal.zoning': (locale) => listingMessages[locale].zonings,
  'legal.floodZone': (locale) => listingMessages[locale].floodZones,
  'legal.facts.*.answer': (locale) => listingMessages[locale].answers,
  'legal.enforcementKinds.*': (locale) => listingMessages[locale].enforcement,
  'deals.*.taxRegime': (locale) => listingMessages[locale].taxRegimes,
  'deals.*.chargesKind': (locale) => advertMessages[locale].chargesKinds,
  'energy.basis': (locale) => advertMessages[locale].bases,
  'energy.scope': (locale) => advertMessages[locale].scopes,
  'energy.carriers.*': (locale) => advertMessages[locale].carriers,
}

/**
 * Further words of agencies and their programs, folded; each word stands for one value. A word that says more or less than
 * a value (`uitstekend`, `très bon`, `op te frissen`, `instapklaar`) is not here: the suggestion asks what it means.
 */
const AGENCY_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'construction.condition': {
    NEW: 'nieuwbouw nieuweconstructie neufconstruction constructionneuve neubau erstbezug newbuild newconstruction newdevelopment tobebuilt delivered inaanbouw enconstruction imbau underconstruction mainwork readytostartbuilding wallsclosed constructed plastered concept developed',
    AS_NEW: 'zogoedalsnieuw etatneuf commeneuf neuwertig likenew',
    RENOVATED:
      'vernieuwd volledigvernieuwd volledigrenoveerd gerenoveerd entierementrenove remisaneuf saniert vollstandigsaniert modernisiert vollstandigrenoviert refurbished fullyrenovated',
    GOOD: 'goed goedestaat ingoedestaat bon bonetat enbonetat gut guterzustand inguterzustand good goodcondition ingoodcondition',
    NORMAL:
      'normaal normalestaat gemiddeld normal normale etatnormal etatmoyen durchschnittlich gewohnlich normalerzustand average',
    TO_RENOVATE:
      'terenoveren renoveren renovatienodig tevernieuwen opknapper klushuis arenover travaux avectravaux travauxaprevoir arestaurer sanierungsbedurftig renovierungsbedurftig zurenovieren needsrenovation torenovate minorrenovation fixerupper',
    TO_REBUILD:
      'teslopen afbraak aftebreken afbraakwoning heropbouw ademolir aabattre abrissreif abbruch abbruchobjekt entkernt todemolish tobedemolished torebuild ruin ruine',
  },
  'construction.heating': {
    GAS: 'gas gaz cvgas gascv cvopgas centraleverwarminggas gascondensatieketel chauffagegaz chaudieregaz gazdeville gasheizung gaszentralheizung gasburner gascentralheating gasstove mainsgas hotairblowergas',
    FUEL_OIL:
      'mazout stookolie olie cvmazout fioul fuel ol olheizung oel oelheizung oil fuelburner oilstove fuelstove hotairblowerfuel',
    ELECTRICITY:
      'elektrisch elektriciteit electrique chauffageelectrique elektrisch elektroheizung elektro electric electrical accumulatie accumulatieverwarming accumulation electricaccumulators',
    HEAT_PUMP: 'warmtepomp pompeachaleur pac warmepumpe waermepumpe luftwarmepumpe heatpump aerothermal geothermie',
    WOOD: 'hout houtkachel bois poeleabois holz holzofen kaminofen woodstove',
    PELLETS: 'pellet pelletkachel poeleapellets pelletheizung pelletofen pelletstove',
    COAL: 'kolen kool charbon kohleofen',
    DISTRICT:
      'stadsverwarming blokverwarming afstandsverwarming warmtenet chauffageurbain fernwarme fernwaerme fern nahwarme cityheating',
    SOLAR: 'zonneboiler zonneenergie solaire solar',
    HOT_AIR: 'heteluchtverwarming hetelucht luchtverwarming airchaud warmluftheizung hotair',
    NONE: 'geen aucun aucune keine none',
  },
  'construction.orientation': {
    N: 'noord noordgericht nord north northfacing',
    NE: 'noordoost nordest nordost northeast',
    E: 'oost est ost east',
    SE: 'zuidoost sudest sudost suedost southeast zo',
    S: 'zuid zuidgericht sud sued south southfacing z',
    SW: 'zuidwest sudouest sudwest suedwest southwest zw',
    W: 'west ouest',
    NW: 'noordwest nordouest nordwest northwest',
  },
  'legal.floodZone': {
    NONE: 'geen nietgelegeninoverstromingsgebied nietinoverstromingsgebied nietoverstromingsgevoelig geenoverstromingsgebied nietgelegeninoverstromingsgevoeliggebied neen nee non aucune noninondable pasinondable pasenzoneinondable nonsitueenzoneinondable keine kein nein nichtgefahrdet none no notfloodprone nofloodingarea notinfloodzone',
    POSSIBLE:
      'mogelijk mogelijkoverstromingsgevoelig potentieel potentieeloverstromingsgevoelig possible potentiel potentiellementinondable possiblementinondable moglich moglicherweise possibly potentiallyfloodprone possiblyfloodprone possiblefloodarea possiblefloodzone',
    EFFECTIVE:
      'effectief effectiefoverstromingsgevoelig overstromingsgevoelig effectif effectivementinondable inondable tatsachlich gefahrdet uberschwemmungsgefahrdet effective effectivelyfloodprone effectivefloodarea floodprone',
    RIPARIAN:
      'oeverzone afgebakendoeverzone afgebakendeoeverzone afgebakendoverstromingsgebied zonederive zonederiveraine zoneriveraine uferzone riverside riparian delimitedriverside delimitedfloodarea riverbank',
  },
  'legal.zoning': {
    RESIDENTIAL:
      'wg wp woonparkgebied residentialpark wonen woongebied woonzone habitat zonedhabitat residentiel wohngebiet residential wohnen',
    RESIDENTIAL_RURAL: 'wglk woongebiedmetlandelijkkarakter zonedhabitatacaractererural residentialrural',
    RESIDENTIAL_CULTURAL: 'wche residentialvaluable',
    PARK: 'pg parkgebied zonedeparc parc park',
    RESIDENTIAL_EXPANSION: 'wug woonuitbreidingsgebied residentialextension',
    INDUSTRIAL: 'igb industrie industriegebied industriel industrial economicactivity',
    AGRICULTURAL: 'ag agrarisch landbouwgebied agricole landwirtschaft agricultural',
    NATURE: 'ng natuur natuurgebied nature espacevert',
    MIXED: 'gemengd mixte gemischt mixed mixedresidential',
    RECREATION: 'recreatie loisirs',
    CRAFT: 'iab ambachtelijk kmozone industrialsme',
    RECREATION_DAY: 'gdr dagrecreatie dayleisure',
    RECREATION_STAY: 'gvr verblijfsrecreatie stayingleisure',
    AGRICULTURAL_LANDSCAPE: 'lwag agriculturalvaluable',
    FOREST: 'bg bos bosgebied foret forestier forest',
    NATURE_RESERVE: 'nr natuurreservaat naturereserve',
  },
  'legal.facts.*.answer': {
    YES: 'aanwezig afgeleverd verkregen verleend vg vv vkr dv ok conform conforme present obtenu octroye delivre vorhanden vorliegend erteilt available granted issued inorder inorde enordre',
    NO: 'geen afwezig niet nietaanwezig gvg gvv gvkr gdv gmo nietconform absent aucun aucune nonconforme keine kein nichtvorhanden none notpresent notconform',
    PENDING:
      'aangevraagd inaanvraag lopende demande demandee encours beantragt laufend applied appliedfor pending requested ordered',
    UNKNOWN: 'onbekend nietgekend inconnu unbekannt unknown',
  },
  'legal.enforcementKinds.*': {
    SUMMONS: 'dv dagvaarding citation vorladung klage summon summons',
    COURT_ORDER: 'ho rechterlijkeherstelmaatregel mesurejudiciaire courtorder legalcorrection',
    ADMINISTRATIVE_ORDER: 'bo bestuursdwang contrainteadministrative verwaltungszwang administrativemeasure',
    PENALTY_ORDER: 'lod lastonderdwangsom astreinte zwangsgeld ceaseanddesist penaltyorder',
    SETTLEMENT: 'ms minnelijkeschikking transaction reglementamiable einigung settlement',
  },
  'deals.*.taxRegime': {
    REGISTRATION_DUTY:
      'registratierechten registratiebelasting verkooprechten registratie droitsdenregistrement droitdenregistrement enregistrement registrierungsgebuhren registrationduty registrationduties geenbtw sanstva horstva',
    VAT_21: 'btw btw21 21btw 21 tva tva21 21tva mwst mwst21 vat vat21 21vat',
    VAT_6: 'btw6 6btw 6 tva6 6tva mwst6 vat6 6vat',
    MIXED: 'gemengd mixte gemischt mixed btwenregistratie tvaetenregistrement',
  },
  'deals.*.chargesKind': {
    FLAT: 'forfaitair vast vastbedrag forfait forfaitaire pauschale pauschal flat flatrate fixed',
    PROVISION:
      'voorschot provisie provisies provision provisionsurcharges avance vorauszahlung abschlag advance advancepayment',
    NONE: 'geen aucune sanscharges keine none',
  },
  'deals.*.transferCosts': {
    BUYER: 'kk kostenkoper koper acheteur acquereur kaufer buyer',
    SELLER: 'von vrijopnaam verkoper vendeur verkaufer seller',
  },
  'fees.payer': {
    BUYER:
      'koper tenlastevankoper kk acheteur acquereur alachargedelacquereur chargeacquereur chargeacheteur kaufer zulastendeskaufers buyer',
    SELLER:
      'verkoper tenlastevanverkoper vendeur alachargeduvendeur chargevendeur verkaufer zulastendesverkaufers seller',
  },
  'energy.status': {
    ISSUED:
      'aanwezig afgeleverd opgesteld beschikbaar ja present etabli realise delivre disponible oui vorhanden liegtvor ja issued available yes',
    PENDING:
      'inaanvraag aangevraagd inopmaak lopende encours demande enattente beantragt inbearbeitung pending ordered requested',
    NONE: 'geen nogniet nee neen aucun non pasencore keiner nein nochnicht wirdbenotigt none no notyet',
    EXEMPT:
      'vrijgesteld vrijstelling nietvantoepassing nietnodig nietvereist exempte exempt dispense nonsoumis nonrequis nonapplicable befreit nichterforderlich nichtnotig entfallt notrequired notapplicable',
  },
  'energy.exemption': {
    MONUMENT: 'monument rijksmonument beschermd classe patrimoine denkmal denkmalschutz baudenkmal listed',
    WORSHIP: 'eredienst culte gottesdienst worship',
    SMALL_BUILDING: 'kleingebouw kleinerdan50m2 petitbatiment moinsde50m2 kleinesgebaude small smallbuilding',
    INDUSTRIAL: 'industrie industriel gewerbe industrial',
    AGRICULTURAL: 'landbouw agricole landwirtschaft agricultural',
    SEASONAL: 'seizoen saisonnier saison seasonal',
    TEMPORARY: 'tijdelijk temporaire provisoire temporar voruebergehend vorubergehend temporary',
    DEMOLITION: 'sloop afbraak demolition abriss abbruch demolish',
    UNINHABITABLE: 'onbewoonbaar inhabitable insalubre unbewohnbar uninhabitable',
    UNHEATED: 'onverwarmd nietverwarmd nonchauffe unbeheizt unheated',
    OTHER: 'andere ander autre sonstige other',
  },
  'energy.basis': {
    DEMAND: 'bedarf bedarfsausweis energiebedarf behoefte besoin demand',
    CONSUMPTION: 'verbrauch verbrauchsausweis energieverbrauch verbruik consommation consumption',
  },
  'energy.scope': {
    UNIT: 'eenheid wooneenheid unite logement lot einheit wohnung unit home dwelling',
    BUILDING: 'gebouw batiment immeuble collectif gebaude building',
    COMMON_PARTS: 'gemeenschappelijkedelen partiescommunes gemeinschaftsteile commonparts',
  },
  'energy.carriers.*': {
    GAS: 'gas gaz erdgas aardgas naturalgas fluessiggas flussiggas lpg',
    FUEL_OIL: 'ol heizol heizoel oil mazout fioul stookolie',
    ELECTRICITY: 'elektro strom elektrisch electrique electric elektriciteit',
    HEAT_PUMP: 'luftwp luftwarmepumpe erdwarme umweltwarme geothermie warmepumpe pac',
    WOOD: 'holz bois hout holzhackschnitzel kamin',
    PELLETS: 'pellet holzpellets',
    DISTRICT: 'fern fernwarme fernwaerme nahwarme stadsverwarming chauffageurbain dampf blockheizkraftwerk bhkw kwk',
    COAL: 'kohle kolen charbon',
    SOLAR: 'solar solarthermie zon solaire',
    OTHER: 'alternativ sonstige andere autre',
  },
  kind: {
    estate: 'pand bien objekt estate home property',
    project: 'project projet projekt nieuwbouwproject development',
    unit: 'eenheid unite einheit unit lot kavel',
  },
  originalLocale: {
    nl: 'nederlands neerlandais niederlandisch dutch vlaams',
    fr: 'frans francais franzosisch french',
    en: 'engels anglais englisch english',
    de: 'duits allemand deutsch german',
  },
}

const wordsOf = new Map<string, ReadonlyMap<string, string>>()

/** The value of each word for a field. A field has the same words in every deal, and in every legal fact. */
function wordsAt(path: string): ReadonlyMap<string, string> {
  const known = wordsOf.get(path)
  if (known) return known
  const shared = sharedPath(path)
  const words = new Map<string, string>()
  for (const locale of LOCALES)
    for (const [value, text] of Object.entries(PAGE_WORDS[shared]?.(locale) ?? {}))
      if (typeof text === 'string') words.set(foldedWord(text.replaceAll(/\([^()]*\)/g, ' ')), value)
  for (const [value, list] of Object.entries(AGENCY_WORDS[shared] ?? {}))
    for (const word of list.split(' ')) words.set(word, value)
  wordsOf.set(path, words)
  return words
}

const sharedPath = (path: string) =>
  path.replace(/^deals\.[^.]+\./, 'deals.*.').replace(/^legal\.facts\.[^.]+\./, 'legal.facts.*.')
