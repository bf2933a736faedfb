/**
 * The names that agencies give their columns, folded: no capitals, accents or signs. The first path that fits counts.
 * `!` stands before a yes-or-no field of which the column says the opposite, `media:plan` is a kind of media.
 */
export const COLUMN_WORDS: readonly (readonly [path: string, words: string])[] = [
  [
    'sourceRef',
    'ref refnr referentie referentienummer referentienr reference referencedubien nref referenz referenznr referenznummer objektnr objektnummer objectnummer objectnr dossiernummer dossiernr dossier ndossier nodossier nrdossier numerodossier numerodedossier pandnummer pandnr kenmerk onskenmerk immonr immonummer idnr id propertyid',
  ],
  [
    'type',
    'type soort soortpand pand pandtype typepand soortgoed typegoed goed typewoning typedebien typebien bien naturedubien objektart objekttyp propertytype propertycategory typeofproperty categorie category kategorie',
  ],
  [
    'subtype',
    'subtype subtypepand soustype untertyp bebouwing typebebouwing bebouwingstype aardbebouwing soortbebouwing bouwvorm bauweise subcategorie souscategorie unterkategorie detail style propertystyle',
  ],
  [
    'availability',
    'status statut beschikbaarheid verfugbarkeit availability toestandverkoop objektstatus verkaufsstatus vermarktungsstatus statuspand pandstatus statusdossier dossierstatus verkoopstatus statusverkoop statutdubien statutbien statutdossier statutcommercial etatdevente salestatus salesstatus propertystatus listingstatus marketingstatus',
  ],
  [
    'address.postalCode',
    'postcode postnr postnummer pc zip zipcode codepostal codepost cp plz postleitzahl postalcode',
  ],
  ['address.locality', 'gemeente plaats stad city ville commune localite ort stadt town locality woonplaats'],
  ['address.country', 'landcode country countrycode pays'],
  [
    'address.street',
    'straat straatnaam rue strasse str street streetname streetaddress adres adresse address straatnr straatnummer straatennummer straatennr adresstraat rueetnumero rueno ruen ruenumero strassenr strasseundhausnummer streetandnumber',
  ],
  [
    'address.number',
    'nr no n nummer huisnummer huisnr numero hausnummer hausnr housenumber number housenameno housenumbername housenameornumber buildingnumber',
  ],
  [
    'address.box',
    'bus busnummer busnr boite bte box boxnumber boxno nboite numeroboite noboite wohnungsnr wohnungsnummer unitnumber',
  ],
  ['address.lat', 'lat latitude breedtegraad breitengrad'],
  ['address.lng', 'lng lon long longitude lengtegraad langengrad'],
  ['deals.{deal}.price', 'prijs vraagprijs richtprijs prix prixdemande preis angebotspreis price askingprice'],
  [
    'deals.{deal}.charges',
    'lasten kosten maandelijksekosten maandlasten gemeenschappelijkekosten charges chargesmensuelles chargescommunes nebenkosten nk monthlycharges monthlycosts servicecharges provisioncharges provisionpourcharges provisionssurcharges',
  ],
  [
    'deals.{deal}.deposit',
    'waarborg huurwaarborg garantielocative caution cautionnement kaution deposit securitydeposit rentaldeposit',
  ],
  [
    'bedrooms',
    'slaapkamers aantalslaapkamers slaapk slk slpk slpks aantalslpk slp ch chs chambres chambre nbch nbchambres nombredechambres schlafzimmer schlafz sz bedrooms beds bed',
  ],
  [
    'bathrooms',
    'badkamers aantalbadkamers badk badks badkmrs bdks bdk bk sallesdebain salledebain sdb badezimmer bader bathrooms baths',
  ],
  ['toilets', 'toiletten toilettes wc wcs toilets'],
  ['mainRooms', 'kamers aantalkamers pieces nombredepieces nbpieces zimmer anzahlzimmer zi rooms'],
  [
    'surfaces.living',
    'bewoonbaar bewoonbareoppervlakte bewoonbareopp bewopp bewoonbopp woonoppervlakte woonopp oppervlakte oppervl opp m2 surface surf surfacehabitable surfhab surfhabitable sh wohnflache wohnfl wfl flache livingarea livingsurface livingaream2 floorarea area internalarea internalfloorarea grossinternalarea',
  ],
  [
    'surfaces.land',
    'contenance contenancecadastrale oppervlaktegrond kadastraleoppervlakte grondstuk grond grondoppervlakte grondopp perceel perceeloppervlakte perceelopp oppgrond terrain surfaceterrain surfterrain surfterr superficieterrain grundstuck grundstucksflache grundstucksfl grundstfl gfl landarea plot plotsize landaream2',
  ],
  [
    'surfaces.terrace',
    'terrasoppervlakte oppterras surfaceterrasse surfterrasse terrassenflache terracearea oppervlakteterras terrasopp superficieterrasse terrasflache terrassenflachem2',
  ],
  [
    'surfaces.garden',
    'tuinoppervlakte opptuin surfacejardin surfjardin gartenflache gardenarea oppervlaktetuin tuinopp superficiejardin',
  ],
  [
    'construction.year',
    'bouwjaar bj anneedeconstruction anneeconstr annee baujahr year yearbuilt constructionyear yearofbuild builtin buildyear',
  ],
  ['construction.facades', 'gevels aantalgevels facades nbfacades fassaden'],
  ['construction.floor', 'verdieping verd etage et floor stockwerk stock'],
  [
    'energy.label',
    'epc epclabel epcklasse peb pebclasse classepeb energielabel energieklasse energieeffizienzklasse energyclass label energyrating epcrating epcband',
  ],
  [
    'energy.certificate',
    'epcnummer epcnr epccode epccertificaat epccertificaatnr epccertificaatnummer epcattest epcattestnummer epcreferentie energiecertificaat certificaatnummer certificaatnr certificaatcode uniekecode uniekecodeepc ucepc epcuc ucpeb numeropeb nopeb npeb nrpeb pebnr pebnumero pebno codepeb pebcode codeuniquepeb codeunique certificatpeb numerocertificatpeb ncertificatpeb numerocertificat referencepeb energieausweisnummer energieausweisnr nummerenergieausweis ausweisnummer ausweisnr epcnumber epcno epccertificate epccertificatenumber certificatenumber energycertificatenumber epcreference certificateno certno',
  ],
  [
    'energy.certificateDate',
    'epcdatum datumepc datumepcattest datumcertificaat datepeb pebdate datecertificatpeb datecertificat ausweisdatum datumenergieausweis energieausweisdatum epcdate certificatedate dateofepc datumkeuringepc datecertificatenergetique ausstellungsdatumenergieausweis ausstelldatum',
  ],
  [
    'energy.kwh',
    'epcwaarde epcscore epckwh kwh kwhm2 kengetal pebkwh energyvalue energykwhm2 energykwh epcvalue epckwhm2',
  ],
  [
    'construction.condition',
    'staat toestand bouwstaat staatpand staatgoed staatvhgoed staatvanhetgoed staatvhpand staatgebouw staatwoning etat etatdubien etatdubatiment etatgeneral zustand objektzustand bauzustand condition state',
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
    'bouwlagen woonlagen aantalverdiepingen etages nbetages nombredetages niveaux nbniveaux etagenzahl geschosse stockwerke storeys stories floors nooffloors nofloors nostoreys',
  ],
  [
    'construction.renovationYear',
    'renovatiejaar renovatie laatsterenovatie dernierrenovation dernierererenovation letztesanierung letztemodernisierung lastrenovation renovated anneerenovation modernisierung sanierungsjahr renovationyear yearrenovated',
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
    'epcgeldigtot geldigtot epcgeldigtm geldigtm epcgeldigheid geldigheidepc vervaldatumepc epcvervaldatum pebvalable valablejusquau valabilitepeb gultigbis ausweisgultigbis energieausweisgultigbis validuntil epcvaliduntil certexpiry certificateexpiry epcexpiry',
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
    'overstroming overstromingsgevoelig overstromingsgevoeliggebied overstromingsrisico watertoets waterparagraaf inondation inondable inondations risqueinondation risquedinondation aleainondation aleadinondation uberschwemmung hochwasser hochwasserrisiko hochwassergebiet flood floodrisk floodzone floodarea floodsensitivity flooding',
  ],
  ['legal.enforcementKinds', 'soortdagvaarding soortherstelmaatregel typecitation kindofsummons'],
  [
    'legal.cadastralIncome',
    'ki precompte kadastraal rc revcadastral revenucadastralnonindexe ke katastereinkommen cadastralincome',
  ],
  [
    'legal.facts.permit.answer',
    'vergunning bouwvergunning bouwvergunningbekomen vggvg vgofgvg omgevingsvergunning stedenbouwkundigevergunning permis permisdebatir permisurbanisme baugenehmigung buildingpermit planningpermission permit',
  ],
  [
    'legal.facts.summons.answer',
    'dagvaarding herstelmaatregel dagvaardingen herstelvordering citation citations infraction dvgdv infractions infractionurbanistique vorladung summons enforcement',
  ],
  [
    'legal.facts.preemption.answer',
    'voorkoop voorkooprecht rechtvanvoorkoop preemption droitpreemption vorkauf vkrgvkr vorkaufsrecht preemptionright firstrefusal',
  ],
  [
    'legal.facts.subdivision.answer',
    'verkaveling verkavelingsvergunning lotissement permisdelotir permislotir vvgvv parzellierung subdivision subdivisionpermit',
  ],
  [
    'legal.facts.heritage.answer',
    'erfgoed beschermd monument patrimoine bienclasse denkmal denkmalschutz heritage listedbuilding listed listedstatus',
  ],
  [
    'legal.facts.asbestos_certificate.answer',
    'asbest asbestattest asbestinventaris asbestinventarisattest amiante attestationamiante asbestnachweis asbestos',
  ],
  ['legal.facts.asbuilt_certificate.answer', 'asbuilt asbuiltattest'],
  ['legal.facts.soil_certificate.answer', 'bodem bodemattest sol attestationsol attestationdusol bodengutachten soil'],
  [
    'legal.facts.electrical_conformity.answer',
    'elektriciteit elektrischekeuring arei areikeuring elektrischeinstallatie rgie keuringelektriciteit elektriciteitskeuring keuring electricite electriciteconforme elektriciteitconform controleelectrique conformiteelectrique attestationelectrique elektrik elektroprufung electrical electricalcertificate',
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
    'btwregime belasting btw btwstelsel btwofregistratierechten fiscaliteit regimetva regimefiscal tva steuer mwst tax taxregime vatregime vat',
  ],
  ['deals.{deal}.priceExclFees', 'prixhorshonoraires prixnet prixnetvendeur horshonoraires priceexclfees'],
  ['deals.{deal}.priceHidden', 'pricehidden prijsopaanvraag prixsurdemande preisaufanfrage priceonrequest'],
  [
    'deals.{deal}.landShare',
    'grondwaarde grondaandeel prixterrain quotepartterrain valeurterrain grundstucksanteil landvalue landshare',
  ],
  ['deals.{deal}.transferCosts', 'koopconditie kkvon kkofvon kostenkoper transfercosts prijsconditie koopvoorwaarde'],
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
  ['address.hidden', 'adresverborgen addresshidden'],
  [
    'agent.phone',
    'tel telefoon telefoonnummer gsm phone telephone telefon mobile telefoonbeheerder telbeheerder gsmbeheerder telefoondossierbeheerder telefoonmakelaar telmakelaar gsmmakelaar telephonegestionnaire telgestionnaire gsmgestionnaire telephonenegociateur telnegociateur gsmnegociateur telefonbearbeiter telefonbetreuer telefonansprechpartner durchwahl agentphone phoneagent negotiatorphone negotiatortel negotiatormobile agenttel',
  ],
  ['agent.ref', 'makelaarid agentid'],
  ['agent.officeRef', 'kantoorid agenceid officeid agence filiale kantoornaam'],
  [
    'sourceUpdatedAt',
    'gewijzigd gewijzigdop laatstewijziging laatstgewijzigd laatstgewijzigdop laatsteupdate dernieremodification dernieremaj dernieremiseajour zuletztgeandert lastupdated lastupdate lastmodifiedon lastchanged dateupdated dateofupdate datumwijziging modifie modifiele datemodification datemaj geandert geandertam letzteanderung updated updatedat lastmodified modified',
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
  ['flags.garage', 'garage garages garagen garagenanzahl'],
  ['flags.swimming_pool', 'zwembad piscine schwimmbad pool swimmingpool'],
  [
    'flags.pets_allowed',
    'huisdieren huisdier huisdierentoegelaten huisdierentoegestaan huisdierenok huisdierenmogelijk huisdiervriendelijk dieren animaux animal animauxadmis animauxacceptes animauxautorises animauxdomestiques animauxcompagnie animauxdecompagnie animauxok haustiere haustier haustiereerlaubt haustieregestattet haustieremoglich tierhaltung tiere pets pet petsallowed petsok petsaccepted petfriendly petspermitted animals',
  ],
  ['flags.furnished', 'gemeubeld gemeubileerd meuble mobliert furnished furnishing'],
  ['flags.elevator', 'lift ascenseur asc aufzug elevator'],
  [
    'availableFrom',
    'vrijvanaf vrijop vrij beschikbaarvanaf beschikbaar beschikbaarop libre libreaupartirde librele disponible disponibleapartirde disponiblele dispo freiab verfugbarab bezugsfreiab availablefrom available',
  ],
  [
    'publishedAt',
    'publicatiedatum datumonline online publie datedepublication publishedat published onlinesinds onlinevanaf inaanbodsinds gepubliceerdop enligne enlignedepuis enlignele misenligne datemiseenligne datedemiseenligne datepublication publiele publieedepuis onlineseit onlineab eingestelltam veroffentlichtam onlinesince listedon listedsince datelisted dateadded dateaddedon',
  ],
  [
    'texts.{locale}.title',
    'titel titre title objekttitel titelobjekt annoncetitel titreannonce titredelannonce titelpand headline',
  ],
  [
    'texts.{locale}.description',
    'omschrijving beschrijving tekst vrijetekst textelibre freitext freetext omschrijvingpand descriptifdubien objektbeschreibung description descriptif texte beschreibung text fulldetails fulldescription longdescription propertydescription',
  ],
  [
    'agent.name',
    'makelaar agent contactpersoon contact courtier makler ansprechpartner dossierbeheerder beheerder beheerderdossier verantwoordelijke vastgoedmakelaar naammakelaar makelaarnaam negociateur gestionnaire gestionnairedossier gestionnairedudossier responsable responsabledudossier conseiller agentimmobilier nomdelagent betreuer bearbeiter sachbearbeiter berater kontaktperson objektbetreuer agentname negotiator handledby casemanager listingagent',
  ],
  [
    'agent.email',
    'email mail emailmakelaar agentemail courriel emailbeheerder emaildossierbeheerder mailbeheerder beheerderemail emailverantwoordelijke emailcontact emailcontactpersoon mailmakelaar emailgestionnaire emailnegociateur emailresponsable emailagent emailcourtier emailconseiller mailgestionnaire mailnegociateur courrielgestionnaire emailbearbeiter emailbetreuer emailmakler emailansprechpartner emailkontakt mailbetreuer mailbearbeiter negotiatoremail emailnegotiator contactemail makelaaremail',
  ],
  ['!address.hidden', 'adressfreigabe adressefreigabe objektadressefreigeben'],
  ['!deals.{deal}.priceHidden', 'preisfreigabe'],
  [
    'media:plan',
    'plan plannen plans grondplan grondplannen plattegrond plattegronden plandetage plandesetages grundriss grundrisse lageplan floorplan floorplans planurl urlplan',
  ],
  [
    'media:video',
    'video videos videolink videourl urlvideo lienvideo film films filmpje filmlink filmurl youtube vimeo youtubelink objektvideo',
  ],
  [
    'media:tour',
    'virtuelebezoek virtueelbezoek virtueletour virtuelerondleiding rondleiding tour360 visite360 visitevirtuelle visitevirtuelleurl rundgang virtuellerrundgang rundgang360 360 360graden 3dtour bezoek360 virtualtour virtualtoururl tour matterport videotour 360tour',
  ],
  [
    'media:document',
    'document documenten documents dokument dokumente brochure brochures folder expose exposes pdf bijlage bijlagen annexe annexes anhang anlagen attachment attachments documenturl',
  ],
  [
    'media',
    'foto fotos photo photos image images bild bilder afbeelding afbeeldingen picture pictures media hoofdfoto fotourl urlfoto urlfotos fotolinks photoprincipale urlphoto urlphotos liensphotos photourl photourls titelbild bildurl bildurls imageurl imageurls',
  ],
]
