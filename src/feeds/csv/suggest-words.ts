import { DEALS, type Deal, PROPERTY_TYPES, type PropertyType, SUBTYPES, type Subtype } from '#domain/listing/listing.ts'

/** The names that agencies give their columns, folded: no capitals, accents or signs. The first path that fits is meant. */
export const COLUMN_WORDS: readonly (readonly [path: string, words: string])[] = [
  [
    'sourceRef',
    'ref refnr referentie referentienummer referentienr reference referencedubien nref referenz referenznr referenznummer objektnr objektnummer objectnummer objectnr dossiernummer dossiernr dossier pandnummer pandnr kenmerk onskenmerk immonr immonummer idnr id propertyid',
  ],
  [
    'type',
    'type soort soortpand pandtype typepand typewoning typedebien typebien bien naturedubien objektart objekttyp propertytype categorie category kategorie',
  ],
  ['subtype', 'subtype subtypepand soustype untertyp'],
  ['availability', 'status statut beschikbaarheid verfugbarkeit availability toestandverkoop'],
  [
    'address.postalCode',
    'postcode postnr postnummer pc zip zipcode codepostal codepost cp plz postleitzahl postalcode',
  ],
  ['address.locality', 'gemeente plaats stad city ville commune localite ort stadt town locality woonplaats'],
  ['address.country', 'landcode country countrycode pays'],
  ['address.street', 'straat straatnaam rue strasse str street adres adresse address'],
  ['address.number', 'nr no n nummer huisnummer huisnr numero hausnummer hausnr housenumber number'],
  ['address.box', 'bus busnummer busnr boite bte box'],
  ['address.lat', 'lat latitude breedtegraad breitengrad'],
  ['address.lng', 'lng lon long longitude lengtegraad langengrad'],
  ['deals.{deal}.price', 'prijs vraagprijs richtprijs prix prixdemande preis angebotspreis price askingprice'],
  [
    'deals.{deal}.charges',
    'lasten kosten maandelijksekosten maandlasten gemeenschappelijkekosten charges chargesmensuelles chargescommunes nebenkosten nk monthlycharges servicecharges',
  ],
  ['deals.{deal}.deposit', 'waarborg huurwaarborg garantielocative kaution deposit'],
  [
    'bedrooms',
    'slaapkamers aantalslaapkamers slaapk slk slpk slpks aantalslpk slp ch chs chambres chambre nbch nbchambres nombredechambres schlafzimmer schlafz sz bedrooms beds bed',
  ],
  ['bathrooms', 'badkamers aantalbadkamers badk bdk bk sallesdebain salledebain sdb badezimmer bader bathrooms baths'],
  ['toilets', 'toiletten toilettes wc wcs toilets'],
  ['mainRooms', 'kamers aantalkamers pieces nombredepieces nbpieces zimmer anzahlzimmer zi rooms'],
  [
    'surfaces.living',
    'bewoonbaar bewoonbareoppervlakte bewoonbareopp bewopp bewoonbopp woonoppervlakte woonopp oppervlakte oppervl opp m2 surface surf surfacehabitable surfhab surfhabitable sh wohnflache wohnfl wfl flache livingarea livingsurface livingaream2 floorarea area',
  ],
  [
    'surfaces.land',
    'contenance contenancecadastrale oppervlaktegrond kadastraleoppervlakte grondstuk grond grondoppervlakte grondopp perceel perceeloppervlakte perceelopp oppgrond terrain surfaceterrain surfterrain surfterr superficieterrain grundstuck grundstucksflache grundstucksfl grundstfl gfl landarea plot plotsize landaream2',
  ],
  ['surfaces.terrace', 'terrasoppervlakte oppterras surfaceterrasse surfterrasse terrassenflache terracearea'],
  ['surfaces.garden', 'tuinoppervlakte opptuin surfacejardin surfjardin gartenflache gardenarea'],
  ['construction.year', 'bouwjaar bj anneedeconstruction anneeconstr annee baujahr year yearbuilt constructionyear'],
  ['construction.facades', 'gevels aantalgevels facades nbfacades fassaden'],
  ['construction.floor', 'verdieping verd etage et floor stockwerk stock'],
  [
    'energy.label',
    'epc epclabel epcklasse peb pebclasse classepeb energielabel energieklasse energieeffizienzklasse energyclass label',
  ],
  [
    'energy.certificate',
    'epcnummer epcnr epccode epccertificaat epccertificaatnr epccertificaatnummer epcattest epcattestnummer epcreferentie energiecertificaat certificaatnummer certificaatnr certificaatcode uniekecode uniekecodeepc numeropeb nopeb npeb nrpeb pebnr pebnumero pebno codepeb pebcode codeuniquepeb codeunique certificatpeb numerocertificatpeb ncertificatpeb numerocertificat referencepeb energieausweisnummer energieausweisnr nummerenergieausweis ausweisnummer ausweisnr epcnumber epcno epccertificate epccertificatenumber certificatenumber energycertificatenumber epcreference',
  ],
  [
    'energy.certificateDate',
    'epcdatum datumepc datumepcattest datumcertificaat datepeb pebdate datecertificatpeb datecertificat ausweisdatum datumenergieausweis energieausweisdatum epcdate certificatedate dateofepc',
  ],
  ['energy.kwh', 'epcwaarde epcscore epckwh kwh kwhm2 kengetal pebkwh energyvalue epckwhm2'],
  [
    'construction.condition',
    'staat toestand bouwstaat staatpand staatgebouw staatwoning etat etatdubien etatdubatiment etatgeneral zustand objektzustand bauzustand condition state',
  ],
  [
    'construction.heating',
    'cv typeverwarming soortverwarming verwarmingstype typechauffage typedechauffage heizungsart heizart heatingtype typeofheating',
  ],
  [
    'construction.orientation',
    'orientatietuin ligging richting expo exposition himmelsrichtung gardenorientation facing',
  ],
  [
    'construction.storeys',
    'bouwlagen woonlagen aantalverdiepingen etages nbetages nombredetages niveaux nbniveaux etagenzahl geschosse stockwerke storeys stories floors',
  ],
  [
    'construction.renovationYear',
    'renovatiejaar renovatie anneerenovation modernisierung sanierungsjahr renovationyear yearrenovated',
  ],
  [
    'surfaces.commercial',
    'handelsoppervlakte kantooroppervlakte commercieleoppervlakte bedrijfsopp surfacecommerciale surfacebureau ladenflache buroflache nutzflache commercialarea retailarea officearea',
  ],
  ['surfaces.carrez', 'carrez loicarrez surfacecarrez'],
  [
    'energy.totalKwh',
    'totaalverbruik totaalprimair consototale consommationtotale gesamtverbrauch totalenergy totalkwh',
  ],
  ['energy.co2', 'co2 co2uitstoot emissionco2 emissionsco2 co2emissions'],
  [
    'energy.status',
    'epcstatus statusepc certificaatstatus statutpeb statutdpe energieausweisstatus epcstate certificatestatus',
  ],
  ['energy.exemption', 'vrijstelling vrijstellingepc exemption motifexemption dispense befreiung exemptionreason'],
  ['energy.ghgLabel', 'ges classeges etiquetteges classeclimat etiquetteclimat ghg ghglabel'],
  [
    'energy.primaryKwh',
    'primairenergieverbruik energieprimaire primarenergiebedarf primarenergiekennwert primaryenergykwh',
  ],
  [
    'energy.finalKwh',
    'energiefinale endenergiebedarf endenergieverbrauch endenergiekennwert endenergiewert energieverbrauchskennwert finalenergykwh',
  ],
  ['energy.finalHeatKwh', 'energiefinalechaleur endenergiewarme heizenergieverbrauch finalheat'],
  ['energy.finalPowerKwh', 'endenergiestrom stromverbrauch finalpower'],
  ['energy.eLevel', 'epeil niveaue elevel'],
  ['energy.basis', 'ausweisart energieausweistyp energieausweisart typenergieausweis certificatetype'],
  [
    'energy.carriers',
    'energiedrager energietrager wesentlicherenergietrager befeuerung energiebron sourceenergie sourcedenergie energycarrier energysource',
  ],
  [
    'energy.validUntil',
    'epcgeldigtot geldigtot pebvalable valablejusquau valabilitepeb gultigbis ausweisgultigbis energieausweisgultigbis validuntil epcvaliduntil',
  ],
  ['energy.interimReport', 'tussentijdsverslag rapportintermediaire interimreport'],
  [
    'energy.annualCost',
    'energiekosten jaarlijkseenergiekosten coutenergie coutannuelenergie depensesenergie depensesannuelles energycost energycosts annualenergycost',
  ],
  ['energy.annualCostYear', 'anneereferencedpe anneeprixenergie energycostyear'],
  ['energy.labelWorst', 'slechtstelabel slechtsteklasse pireclasse worstlabel'],
  ['energy.labelBest', 'bestelabel besteklasse meilleureclasse bestlabel'],
  ['energy.attestation.date', 'dateattestationademe'],
  [
    'legal.zoning',
    'bestemming stedenbouwkundigebestemming affectation affectationurbanistique plandesecteur widmung destination zoningtype',
  ],
  ['legal.zoningCode', 'bestemmingscode codebestemming afkortingbestemming zoningcode'],
  ['legal.floodP', 'pscore scorep watertoetsp pscoreperceel perceelscore floodp'],
  ['legal.floodG', 'gscore scoreg watertoetsg gscoregebouw gebouwscore floodg'],
  ['legal.floodDate', 'overstromingsrapport datumoverstromingsrapport daterapportinondation floodreportdate'],
  [
    'legal.floodZone',
    'overstroming overstromingsgevoelig overstromingsgevoeliggebied overstromingsrisico watertoets waterparagraaf inondation inondable inondations risqueinondation risquedinondation aleainondation aleadinondation uberschwemmung hochwasser hochwasserrisiko hochwassergebiet flood floodrisk floodzone floodarea flooding',
  ],
  ['legal.enforcementKinds', 'soortdagvaarding soortherstelmaatregel typecitation kindofsummons'],
  [
    'legal.cadastralIncome',
    'ki kadastraal rc revcadastral revenucadastralnonindexe ke katastereinkommen cadastralincome',
  ],
  [
    'legal.facts.permit.answer',
    'vergunning bouwvergunning omgevingsvergunning stedenbouwkundigevergunning permis permisdebatir permisurbanisme baugenehmigung buildingpermit planningpermission permit',
  ],
  [
    'legal.facts.summons.answer',
    'dagvaarding herstelmaatregel dagvaardingen herstelvordering citation citations infraction infractions infractionurbanistique vorladung summons enforcement',
  ],
  [
    'legal.facts.preemption.answer',
    'voorkoop voorkooprecht rechtvanvoorkoop preemption droitpreemption vorkauf vorkaufsrecht preemptionright firstrefusal',
  ],
  [
    'legal.facts.subdivision.answer',
    'verkaveling verkavelingsvergunning lotissement permisdelotir permislotir parzellierung subdivision subdivisionpermit',
  ],
  [
    'legal.facts.heritage.answer',
    'erfgoed beschermd monument patrimoine bienclasse denkmal denkmalschutz heritage listedbuilding listed',
  ],
  [
    'legal.facts.asbestos_certificate.answer',
    'asbest asbestattest asbestinventaris amiante attestationamiante asbestnachweis asbestos',
  ],
  ['legal.facts.asbuilt_certificate.answer', 'asbuilt asbuiltattest'],
  ['legal.facts.soil_certificate.answer', 'bodem bodemattest sol attestationsol attestationdusol bodengutachten soil'],
  [
    'legal.facts.electrical_conformity.answer',
    'elektriciteit elektrischekeuring keuringelektriciteit elektriciteitskeuring keuring electricite controleelectrique conformiteelectrique attestationelectrique elektrik elektroprufung electrical electricalcertificate',
  ],
  [
    'legal.facts.individual_meters.answer',
    'meters individuelemeters eigenmeters compteurs compteurindividuel zahler eigenezahler individualmeters',
  ],
  ['legal.facts.rent_registered.answer', 'bailenregistre huurgeregistreerd'],
  [
    'legal.facts.oil_tank.answer',
    'stookolietank mazouttank olietank citerne citernemazout citerneamazout oltank heizoltank oiltank',
  ],
  [
    'legal.facts.common_parts_epc.answer',
    'epcgemeenschappelijkedelen epcgemeenschappelijk pebpartiescommunes epccommonparts',
  ],
  ['planning.requestedOn', 'inlichtingenaangevraagd inlichtingengevraagdop rudemande rudemandes planningrequested'],
  ['planning.receivedOn', 'inlichtingenontvangen inlichtingenontvangenop rurecus planningreceived'],
  ['planning.info', 'inlichtingen stedenbouw urbanisme ru planninginfo'],
  ['planning.infoUrl', 'urlinlichtingen linkinlichtingen lienru urlru planningurl'],
  [
    'deals.{deal}.chargesIncluded',
    'kosteninbegrepen lasteninbegrepen inclusiefkosten inclkosten inclusief chargescomprises cc chargesincluses warmmieteinklusive inklnebenkosten nebenkosteninklusive chargesincluded billsincluded',
  ],
  [
    'deals.{deal}.chargesKind',
    'soortkosten soortlasten typecharges typedecharges modereglementcharges nebenkostenart artdernebenkosten chargeskind chargestype',
  ],
  [
    'deals.{deal}.leaseYears',
    'huurduur duurhuur duurhuurcontract looptijd dureebail dureedubail duree mietdauer vertragsdauer laufzeit leaselength leaseyears leaseterm',
  ],
  [
    'deals.{deal}.taxRegime',
    'btwregime belasting btw fiscaliteit regimetva regimefiscal tva steuer mwst tax taxregime vatregime vat',
  ],
  ['deals.{deal}.priceExclFees', 'prixhorshonoraires prixnet prixnetvendeur horshonoraires priceexclfees'],
  ['deals.{deal}.priceHidden', 'verbergprijs prijsverborgen masquerprix preisverbergen hideprice pricehidden'],
  [
    'deals.{deal}.landShare',
    'grondwaarde grondaandeel prixterrain quotepartterrain valeurterrain grundstucksanteil landvalue landshare',
  ],
  ['deals.{deal}.transferCosts', 'koopconditie kkvon kkofvon kostenkoper transfercosts'],
  [
    'fees.payer',
    'kostenmakelaar honorairescharge honorairesachargede chargehonoraires honoraires provisionspflicht provisionzahlt courtagezahlt feepayer feespaidby',
  ],
  [
    'fees.percent',
    'honorairespourcent honorairespourcentage tauxhonoraires commissiepercentage provision kauferprovision courtage aussencourtage maklerprovision commission feepercent',
  ],
  ['fees.tenant', 'honoraireslocataire honorairesttc fraisagence fraisdagence tenantfee tenantfees'],
  ['fees.inventory', 'etatdeslieux honorairesetatdeslieux inventoryfee'],
  ['rentControl.zone', 'encadrement encadrementdesloyers encadrementloyer rentcontrol'],
  ['rentControl.ceiling', 'loyerreferencemajore loyerdereferencemajore loyermajore'],
  ['rentControl.base', 'loyerbase loyerdebase'],
  ['rentControl.supplement', 'complementloyer complementdeloyer'],
  ['coOwnership.isLot', 'copro biencopropriete medeeigendom weg wohneigentum coownership condominium'],
  ['coOwnership.lots', 'lots nblots nombrelots kavels aantaleenheden anzahleinheiten numberoflots'],
  [
    'coOwnership.annualCharges',
    'chargescopro chargescopropriete chargesannuelles chargesannuellescopropriete syndickosten hausgeld annualcharges',
  ],
  ['coOwnership.proceedings', 'procedure procedures procedureencours procedurescopro verfahren proceedings'],
  ['riskZone', 'risicozone zonerisque zonearisque zonearisques georisques risikozone riskzone'],
  ['unitsOffered', 'eenheden aantalunits unites nbunites einheiten units numberofunits'],
  ['originalLocale', 'taal langue sprache language lang'],
  [
    'address.hidden',
    'adresverbergen verbergadres adresverborgen masqueradresse adressecachee adresseverbergen hideaddress addresshidden',
  ],
  ['agent.phone', 'tel telefoon telefoonnummer gsm phone telephone telefon mobile'],
  ['agent.ref', 'makelaarid agentid'],
  ['agent.officeRef', 'kantoorid agenceid officeid agence filiale kantoornaam'],
  [
    'sourceUpdatedAt',
    'gewijzigd gewijzigdop laatstewijziging datumwijziging modifie modifiele datemodification datemaj geandert geandertam letzteanderung updated updatedat lastmodified modified',
  ],
  ['kind', 'kind soortrecord'],
  ['parentRef', 'projectref refproject refprojet projektref parentref'],
  ['name', 'projectnaam projectname nomprojet projektname'],
  ['deliveryDate', 'opleverdatum datelivraison livraison ubergabe fertigstellung deliverydate completiondate'],
  [
    'flags.bicycle_shed',
    'fietsen fietsenstalling fietsberging abrivelo localvelo localvelos velos fahrradkeller fahrradraum bikeshed bicyclestorage',
  ],
  ['flags.wheelchair', 'rolstoel rolstoeltoegankelijk pmr accespmr rollstuhl barrierefrei rollstuhlgerecht wheelchair'],
  ['flags.ready_to_move_in', 'instapklaar pretahabiter bezugsfertig movein readytomovein'],
  ['flags.revenue_property', 'opbrengst investering immeublederapport kapitalanlage investment'],
  ['flags.renovation_required', 'terenoveren renovatienodig arenover travaux renovierungsbedurftig needsrenovation'],
  ['flags.garden', 'tuin jardin garten garden'],
  ['flags.terrace', 'terras terrasse terrace'],
  ['flags.garage', 'garage'],
  ['flags.swimming_pool', 'zwembad piscine schwimmbad pool swimmingpool'],
  [
    'flags.pets_allowed',
    'huisdieren huisdier huisdierentoegelaten huisdierentoegestaan huisdierenok huisdierenmogelijk huisdiervriendelijk dieren animaux animal animauxadmis animauxacceptes animauxautorises animauxdomestiques animauxcompagnie animauxdecompagnie animauxok haustiere haustier haustiereerlaubt haustieregestattet haustieremoglich tierhaltung tiere pets pet petsallowed petsok petsaccepted petfriendly petspermitted animals',
  ],
  ['flags.furnished', 'gemeubeld gemeubileerd meuble mobliert furnished'],
  ['flags.elevator', 'lift ascenseur asc aufzug elevator'],
  [
    'availableFrom',
    'vrijvanaf vrijop vrij beschikbaarvanaf beschikbaar beschikbaarop libre libreaupartirde librele disponible disponibleapartirde disponiblele dispo freiab verfugbarab bezugsfreiab availablefrom available',
  ],
  ['publishedAt', 'publicatiedatum datumonline online publie datedepublication publishedat published'],
  ['texts.{locale}.title', 'titel titre title'],
  ['texts.{locale}.description', 'omschrijving beschrijving tekst description descriptif texte beschreibung text'],
  ['agent.name', 'makelaar agent contactpersoon contact courtier makler ansprechpartner'],
  ['agent.email', 'email mail emailmakelaar agentemail courriel'],
  ['media', 'foto fotos photo photos image images bild bilder afbeelding afbeeldingen picture pictures media'],
]

/** Titles of price columns that belong to one deal alone. */
export const PRICE_WORDS: Record<Deal, string> = {
  FOR_SALE:
    'koopprijs verkoopprijs prixdevente prixvente prixdachat kaufpreis verkaufspreis saleprice salesprice sellingprice purchaseprice',
  TO_RENT:
    'huurprijs huur maandhuur loyer loyermensuel prixdelocation mietpreis miete kaltmiete nettomiete monatsmiete nettokaltmiete rent monthlyrent rentalprice',
  TAKE_OVER: 'overnameprijs prixdereprise prixremise ubernahmepreis',
}

/** Titles of a column that says the deal, whatever its words are. */
export const DEAL_COLUMNS =
  'aanbod transactie typetransactie typevantransactie transaction typedetransaction transactiontype deal purpose doel vermarktungsart vermarktung angebotsart koophuur koopofhuur tekooptehuur tekooptehuurovertenemen offre offer typedoffre soortaanbod typeaanbod opdracht vh kh vl al sr km vm'

/** Words of a deal. Those for homes that are gone ("verkocht") still say which deal it was. */
const DEAL_PHRASES: Record<Deal, string> = {
  FOR_SALE:
    'te koop, tekoop, koop, verkoop, verkopen, verkocht, a vendre, vendre, vente, achat, vendu, vendue, for sale, forsale, sale, sell, buy, purchase, sold, zu verkaufen, zum verkauf, kauf, verkauf, kaufen, verkaufen, verkauft',
  TO_RENT:
    'te huur, tehuur, huur, verhuur, verhuren, verhuurd, a louer, louer, location, loue, louee, to rent, torent, for rent, forrent, rent, rental, rented, to let, let, letting, zu vermieten, zur miete, miete, vermietung, mieten, vermieten, vermietet',
  TAKE_OVER:
    'over te nemen, ter overname, overname, overtenemen, overgenomen, a remettre, remise, reprise, a reprendre, remise de commerce, take over, takeover, taken over, zu ubernehmen, ubernahme, ubernommen',
}

/** Codes for deals. A letter such as `v` means several; the other codes of the column show which line applies. */
const DEAL_CODES: readonly Record<Deal, string>[] = [
  { FOR_SALE: 'v', TO_RENT: 'h', TAKE_OVER: 'o' },
  { FOR_SALE: 'k', TO_RENT: 'h', TAKE_OVER: 'o' },
  { FOR_SALE: 'tk', TO_RENT: 'th', TAKE_OVER: 'otn' },
  { FOR_SALE: 'v', TO_RENT: 'l', TAKE_OVER: 'r' },
  { FOR_SALE: 'a', TO_RENT: 'l', TAKE_OVER: 'r' },
  { FOR_SALE: 'av', TO_RENT: 'al', TAKE_OVER: 'ar' },
  { FOR_SALE: 's', TO_RENT: 'r', TAKE_OVER: 't' },
  { FOR_SALE: 's', TO_RENT: 'l', TAKE_OVER: 't' },
  { FOR_SALE: 'k', TO_RENT: 'm', TAKE_OVER: 'u' },
  { FOR_SALE: 'v', TO_RENT: 'm', TAKE_OVER: 'u' },
  { FOR_SALE: 'k', TO_RENT: 'v', TAKE_OVER: 'u' },
]

const TYPE_PHRASES: Partial<Record<PropertyType, string>> = {
  HOUSE:
    'huis, huizen, woning, woonhuis, gezinswoning, eengezinswoning, maison, maison unifamiliale, haus, wohnhaus, einfamilienhaus, house, family house',
  APARTMENT: 'appartement, appartementen, appart, appt, app, flat, apartment, wohnung, etagenwohnung, eigentumswohnung',
  STUDENT_ROOM:
    'kot, studentenkot, studentenkamer, kamer, chambre etudiant, chambre d etudiant, chambreetudiant, kot etudiant, zimmer, studentenzimmer, student room, studentroom',
  LAND: 'grond, perceel, terrain, grundstuck, land, plot',
  GARAGE: 'garage',
  OFFICE: 'kantoor, kantoren, kantoorruimte, bureau, bureaux, espace de bureau, buro, buroflache, office, offices',
  COMMERCIAL:
    'handelspand, handelsruimte, handelsgelijkvloers, commerce, rez commercial, surface commerciale, ladenlokal, commercial, retail',
  INDUSTRIAL: 'bedrijfspand, bedrijfsgebouw, industrie, industriegebouw, halle, gewerbehalle, industrial',
  HORECA: 'horeca, gastronomie',
  AGRICULTURAL: 'boerderij, hoeve, landbouw, ferme, landwirtschaft, farm, agricultural',
}

const SUBTYPE_PHRASES: Partial<Record<Subtype, string>> = {
  DETACHED: 'open bebouwing, vrijstaand, vrijstaande, 4 facades, quatre facades, freistehend, freistehendes, detached',
  SEMI_DETACHED:
    'halfopen bebouwing, half open bebouwing, halfopen, 3 facades, trois facades, twee onder een kap, 2 onder 1 kap, doppelhaushalfte, semi detached',
  TERRACED:
    'gesloten bebouwing, rijwoning, rijhuis, tussenwoning, mitoyenne, 2 facades, deux facades, reihenhaus, reihenmittelhaus, terraced',
  VILLA: 'villa',
  BUNGALOW: 'bungalow, plain pied',
  FARMHOUSE: 'fermette, bauernhaus, farmhouse',
  TOWNHOUSE: 'stadswoning, maison de ville, stadthaus, townhouse',
  MANSION: 'herenhuis, herenwoning, maison de maitre, hotel de maitre, herrenhaus, mansion',
  CHALET: 'chalet',
  COTTAGE: 'cottage',
  BEL_ETAGE: 'bel etage, belle etage, beletage',
  MULTI_FAMILY:
    'meergezinswoning, opbrengsteigendom, opbrengstwoning, appartementsgebouw, immeuble de rapport, immeuble a appartements, mehrfamilienhaus',
  MIXED_USE: 'gemengd gebouw, immeuble mixte, mixed use building',
  STUDIO: 'studio, kitchenette',
  DUPLEX: 'duplex, maisonette, maisonnette, maisonettewohnung',
  TRIPLEX: 'triplex',
  PENTHOUSE: 'penthouse',
  LOFT: 'loft',
  GROUND_FLOOR: 'gelijkvloers, rez de chaussee, erdgeschosswohnung, ground floor',
  SERVICE_FLAT: 'serviceflat, service flat, assistentiewoning, residence services',
  HOLIDAY_FLAT: 'vakantieappartement, appartement de vacances, ferienwohnung, holiday flat',
  STUDENT_STUDIO: 'studentenstudio, studio etudiant, student studio',
  BUILDING_PLOT: 'bouwgrond, terrain a batir, terrainabatir, baugrundstuck, bauland, building plot, building land',
  FOREST: 'bos, bois, wald, forest',
  FIELD: 'weiland, akkerland, prairie, pature, wiese, acker, meadow',
  CLOSED_GARAGE: 'garagebox, box ferme, garage ferme, closed garage',
  PARKING_SPACE:
    'parking, parkeerplaats, staanplaats, autostaanplaats, emplacement de parking, stellplatz, tiefgaragenstellplatz, parking space',
  CARPORT: 'carport',
  PRACTICE: 'praktijkruimte, cabinet medical, praxis',
  SHOP: 'winkel, winkelpand, winkelruimte, magasin, laden, shop',
  WAREHOUSE: 'magazijn, loods, opslagplaats, entrepot, lager, lagerhalle, warehouse',
  WORKSHOP: 'werkplaats, atelier, werkstatt, workshop',
  SME_UNIT: 'kmo unit',
  RESTAURANT: 'restaurant',
  CAFE: 'cafe',
  HOTEL: 'hotel',
  SNACK_BAR: 'snackbar, frituur, friterie',
}

/** The deals that a text names; more than one tell nothing. */
export const dealsIn = (text: string): Deal[] =>
  NOT_OFFERED.test(foldedWord(text)) ? [] : phrasesIn(text, DEAL_PHRASE_LIST)

/** A life annuity is no price, and a home only valued or prepared is no offer: "Vente en viager", "EstimateForSale". */
const NOT_OFFERED =
  /lifeannuity|viager|lijfrente|leibrente|prospecti|prospekti|estimat|schatting|preparation|voorbereiding/

/** The deal of a code, if all lines of DEAL_CODES that fit every code of the column agree; else null. */
export function dealOfCode(code: string, all: readonly string[], title: string): Deal | null {
  const fits = (scheme: Record<Deal, string>, codes: readonly string[]) =>
    codes.every((one) => DEALS.some((deal) => scheme[deal] === one))
  const spoken = tokens(title).filter((word) => word.length <= 3)
  const possible = DEAL_CODES.filter((scheme) => fits(scheme, all.map(foldedWord)))
  const titled = spoken.length > 1 ? possible.filter((scheme) => fits(scheme, spoken)) : []
  const deals = (titled.length > 0 ? titled : possible).flatMap((scheme) =>
    DEALS.filter((deal) => scheme[deal] === foldedWord(code)),
  )
  return new Set(deals).size === 1 ? (deals[0] ?? null) : null
}

/** The type that a text names, and the subtype where its word says more; null when it names none or several. */
export function typeIn(text: string): { type: PropertyType; subtype: Subtype | null } | null {
  const exact = PROPERTY_TYPES.find((one) => foldedWord(one) === foldedWord(text))
  if (exact) return { type: exact, subtype: null }
  const found = phrasesIn(text, TYPE_PHRASE_LIST)
  const types = new Set(found.map(({ type }) => type))
  const subtypes = new Set(found.flatMap(({ subtype }) => subtype ?? []))
  const [type] = types
  if (type === undefined || types.size > 1) return null
  return { type, subtype: subtypes.size === 1 ? ([...subtypes][0] ?? null) : null }
}

type Phrase<T> = { phrase: string; means: T }
const longestFirst = <T>(phrases: Phrase<T>[]) => phrases.toSorted((a, b) => b.phrase.length - a.phrase.length)
const list = <T>(words: string | undefined, means: T): Phrase<T>[] =>
  (words ?? '').split(', ').flatMap((phrase) => (phrase === '' ? [] : [{ phrase, means }]))

const DEAL_PHRASE_LIST = longestFirst(DEALS.flatMap((deal) => list(DEAL_PHRASES[deal], deal)))
const TYPE_PHRASE_LIST = longestFirst(
  PROPERTY_TYPES.flatMap((type) => [
    ...list<Kind>(TYPE_PHRASES[type], { type, subtype: null }),
    ...SUBTYPES[type].flatMap((subtype: Subtype) => list<Kind>(SUBTYPE_PHRASES[subtype], { type, subtype })),
  ]),
)
type Kind = { type: PropertyType; subtype: Subtype | null }

/** Finds the longer phrases first, and each takes its words away: a `maison de maître` is no `maison`. */
function phrasesIn<T>(text: string, phrases: readonly Phrase<T>[]): T[] {
  let left = ` ${tokens(text.slice(0, MAX_CELL_CHARS)).join(' ')} `
  const found = new Set<T>()
  for (const { phrase, means } of phrases)
    if (left.includes(` ${phrase} `)) {
      found.add(means)
      left = left.replaceAll(` ${phrase} `, '  ')
    }
  return [...found]
}

/** Longer cells are texts. */
const MAX_CELL_CHARS = 60

export const tokens = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/(\p{Ll}\p{Mn}?)(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replaceAll(/\p{Mn}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** `Prijs (€)` → prijs; `Foto 2` → foto. */
export const foldedWord = (text: string): string => tokens(text).join('')
