import { UNREAD_REASONS, type UnreadReason } from '#feeds/unread.ts'

/**
 * The elements and attributes of OpenImmo 1.2.7, and what the reader does with them. `read`: their value goes into the
 * listing, or is noted where it cannot be used. `counted`: a listing has no field for them, so the report counts them.
 * `ignored`: they are no business of a site; the report counts them with the reason.
 *
 * Names stand below their parent element. `element@attribute` is an attribute, `element@*` each of its flags.
 */
type Section = { read?: string; counted?: string; ignored?: Partial<Record<UnreadReason, string>> }

const SECTIONS: Record<string, Section> = {
  openimmo: { counted: 'user_defined_simplefield user_defined_anyfield' },
  uebertragung: {
    read: 'uebertragung@umfang uebertragung@modus',
    ignored: {
      for_programs:
        'uebertragung@art uebertragung@version uebertragung@sendersoftware uebertragung@senderversion uebertragung@techn_email uebertragung@regi_id uebertragung@timestamp',
    },
  },
  anbieter: {
    read: 'openimmo_anid anbieternr firma',
    counted: 'user_defined_simplefield user_defined_anyfield user_defined_extend',
    ignored: {
      for_programs: 'lizenzkennung',
      site_file: 'impressum impressum_strukt anhang',
    },
  },
  impressum_strukt: {
    ignored: {
      site_file:
        'firmenname firmenanschrift telefon vertretungsberechtigter berufsaufsichtsbehoerde handelsregister handelsregister_nr umsst-id steuernummer weiteres',
    },
  },
  immobilie: {
    read: 'user_defined_simplefield',
    counted: 'user_defined_anyfield user_defined_extend bieterverfahren versteigerung bewertung infrastruktur',
    ignored: { other_contact: 'weitere_adresse' },
  },
  objektkategorie: {
    read: 'objektart vermarktungsart vermarktungsart@* nutzungsart@anlage objektart_zusatz',
    ignored: { said_by_kind: 'nutzungsart nutzungsart@*' },
  },
  objektart: {
    read: [
      'zimmer@zimmertyp wohnung@wohnungtyp haus@haustyp grundstueck@grundst_typ buero_praxen@buero_typ',
      'einzelhandel@handel_typ gastgewerbe@gastgew_typ hallen_lager_prod@hallen_typ',
      'land_und_forstwirtschaft@land_typ parken@parken_typ',
    ].join(' '),
    counted: 'sonstige@sonstige_typ freizeitimmobilie_gewerblich@freizeit_typ zinshaus_renditeobjekt@zins_typ',
  },
  geo: {
    read: 'plz ort strasse hausnummer wohnungsnummer land@iso_land etage anzahl_etagen geokoordinaten@breitengrad geokoordinaten@laengengrad',
    counted:
      'bundesland gemeindecode lage_im_bau@* lage_gebiet@gebiete regionaler_zusatz karten_makro karten_mikro virtuelletour luftbildern land',
    ignored: { tells_address: 'flur flurstueck gemarkung' },
  },
  kontaktperson: {
    read: 'email_zentrale email_direkt email_feedback tel_zentrale tel_durchw tel_handy name vorname personennummer immobilientreuhaenderid referenz_id',
    counted: 'position zusatzfeld freitextfeld url foto',
    ignored: {
      salutation: 'titel anrede anrede_brief',
      office_address: 'firma strasse hausnummer plz ort postfach postf_plz postf_ort land adressfreigabe',
      other_contact: 'tel_fax tel_privat tel_sonstige email_privat email_sonstige',
    },
  },
  preise: {
    read: [
      'kaufpreis kaufpreis@auf_anfrage kaufpreisbrutto nettokaltmiete kaltmiete warmmiete pauschalmiete mietpreis_pro_monat',
      'nebenkosten heizkosten heizkosten_enthalten pacht erbpacht hausgeld preis_auf_anfrage waehrung@iso_waehrung',
      'kaution kaution_text provisionspflichtig aussen_courtage aussen_courtage@mit_mwst stp_garage@anzahl',
    ].join(' '),
    counted: [
      'kaufpreisnetto zzg_mehrwertsteuer mietzuschlaege hauptmietzinsnetto betriebskostennetto evbnetto gesamtmietenetto',
      'gesamtmietebrutto gesamtbelastungnetto gesamtbelastungbrutto gesamtkostenprom2von heizkostennetto',
      'monatlichekostennetto monatlichekostenbrutto nebenkostenprom2von ruecklagenetto sonstigekostennetto',
      'sonstigemietenetto summemietenetto abstand preis_zeitraum_von preis_zeitraum_bis',
      'preis_zeiteinheit@zeiteinheit courtage_hinweis provisionnetto provisionbrutto mwst_satz mwst_gesamt freitext_preis',
      'x_fache nettorendite nettorendite_soll nettorendite_ist mieteinnahmen_ist mieteinnahmen_soll erschliessungskosten',
      'geschaeftsguthaben stp_carport@stellplatzmiete stp_carport@stellplatzkaufpreis stp_carport@anzahl',
      'stp_duplex@stellplatzmiete stp_duplex@stellplatzkaufpreis stp_duplex@anzahl stp_freiplatz@stellplatzmiete',
      'stp_freiplatz@stellplatzkaufpreis stp_freiplatz@anzahl stp_garage@stellplatzmiete stp_garage@stellplatzkaufpreis',
      'stp_parkhaus@stellplatzmiete stp_parkhaus@stellplatzkaufpreis stp_parkhaus@anzahl stp_tiefgarage@stellplatzmiete',
      'stp_tiefgarage@stellplatzkaufpreis stp_tiefgarage@anzahl stp_sonstige@stellplatzmiete',
      'stp_sonstige@stellplatzkaufpreis stp_sonstige@anzahl stp_sonstige@platzart stp_sonstige@bemerkung richtpreis richtpreisprom2',
    ].join(' '),
    ignored: {
      calculated: 'mietpreis_pro_qm kaufpreis_pro_qm',
      not_public: 'provision_teilen innen_courtage',
    },
  },
  bieterverfahren: {
    counted:
      'beginn_angebotsphase besichtigungstermin besichtigungstermin_2 beginn_bietzeit ende_bietzeit hoechstgebot_zeigen mindestpreis',
  },
  versteigerung: { counted: 'zwangsversteigerung aktenzeichen zvtermin zusatztermin amtsgericht verkehrswert' },
  flaechen: {
    read: [
      'wohnflaeche grundstuecksflaeche gesamtflaeche ladenflaeche lagerflaeche verkaufsflaeche bueroflaeche gastroflaeche',
      'nutzflaeche anzahl_zimmer anzahl_schlafzimmer anzahl_badezimmer anzahl_sep_wc anzahl_balkone anzahl_terrassen',
      'anzahl_logia balkon_terrasse_flaeche terrassenflaeche gartenflaeche kellerflaeche',
    ].join(' '),
    counted: [
      'freiflaeche bueroteilflaeche fensterfront verwaltungsflaeche grz gfz bmz bgf sonstflaeche',
      'anzahl_wohn_schlafzimmer fensterfront_qm grundstuecksfront dachbodenflaeche teilbar_ab beheizbare_flaeche',
      'anzahl_stellplaetze plaetze_gastraum anzahl_betten anzahl_tagungsraeume vermietbare_flaeche anzahl_wohneinheiten',
      'anzahl_gewerbeeinheiten einliegerwohnung kubatur ausnuetzungsziffer flaechevon flaechebis',
    ].join(' '),
  },
  ausstattung: {
    read: [
      'heizungsart@fern befeuerung@* fahrstuhl@personen stellplatzart@* gartennutzung ausricht_balkon_terrasse@*',
      'moebliert@moeb rollstuhlgerecht swimmingpool fahrradraum unterkellert@keller',
    ].join(' '),
    counted: [
      'ausstatt_kategorie wg_geeignet raeume_veraenderbar bad@* kueche@* boden@* kamin heizungsart@* klimatisiert',
      'fahrstuhl@* kabel_sat_tv dvbt barrierefrei sauna wasch_trockenraum wintergarten dv_verkabelung rampe hebebuehne kran',
      'gastterrasse stromanschlusswert kantine_cafeteria teekueche hallenhoehe angeschl_gastronomie@* brauereibindung',
      'sporteinrichtungen wellnessbereich serviceleistungen@* telefon_ferienimmobilie breitband_zugang@art',
      'breitband_zugang@speed umts_empfang sicherheitstechnik@* abstellraum rolladen dachform@* bauweise@* ausbaustufe@*',
      'energietyp@* gaestewc bibliothek dachboden kabelkanaele seniorengerecht',
    ].join(' '),
  },
  zustand_angaben: {
    read: 'baujahr letztemodernisierung zustand@zustand_art verkaufstatus@stand',
    counted:
      'alter@alter_attr bebaubar_nach@bebaubar_attr erschliessung@erschl_attr erschliessung_umfang@erschl_attr bauzone altlasten',
  },
  energiepass: {
    read: [
      'epart gueltig_bis energieverbrauchkennwert endenergiebedarf primaerenergietraeger stromwert waermewert wertklasse',
      'ausstelldatum jahrgang',
    ].join(' '),
    counted: 'mitwarmwasser baujahr gebaeudeart epasstext hwbwert hwbklasse fgeewert fgeeklasse geg2018',
  },
  infrastruktur: {
    counted:
      'zulieferung ausblick@blick distanzen distanzen@distanz_zu distanzen_sport distanzen_sport@distanz_zu_sport',
  },
  freitexte: {
    read: 'objekttitel dreizeiler lage ausstatt_beschr objektbeschreibung sonstige_angaben objekt_text objekt_text@lang',
  },
  anhaenge: {
    read: 'anhang@gruppe',
    ignored: { for_programs: 'anhang@location' },
  },
  anhang: {
    read: 'anhangtitel',
    ignored: { for_programs: 'format check check@ctype' },
  },
  daten: {
    read: 'pfad',
    ignored: {
      inline_picture: 'anhanginhalt',
    },
  },
  verwaltung_objekt: {
    read: 'objektadresse_freigeben verfuegbar_ab abdatum haustiere denkmalgeschuetzt max_mietdauer max_mietdauer@max_dauer',
    counted: [
      'bisdatum min_mietdauer min_mietdauer@min_dauer versteigerungstermin wbs_sozialwohnung vermietet gruppennummer laufzeit',
      'max_personen nichtraucher geschlecht@geschl_attr als_ferien gewerbliche_nutzung branchen hochhaus',
    ].join(' '),
    ignored: { key: 'zugang' },
  },
  verwaltung_techn: {
    read: 'objektnr_extern openimmo_obid aktion@aktionart aktiv_von stand_vom sprache',
    counted: 'aktiv_bis gruppen_kennung master master@visible',
    ignored: {
      for_programs: 'objektnr_intern kennung_ursprung weitergabe_generell weitergabe_positiv weitergabe_negativ',
    },
  },
}

export type Treatment = { kind: 'read' | 'counted' | 'ignored'; why?: UnreadReason }

/** By `parent.element` or `element@attribute`. */
export const OPENIMMO_ELEMENTS: ReadonlyMap<string, Treatment> = new Map(
  Object.entries(SECTIONS).flatMap(([parent, { read = '', counted = '', ignored = {} }]) => {
    const listed = (names: string, treatment: Treatment) =>
      names
        .split(' ')
        .filter((name) => name !== '')
        .map((name) => [name.includes('@') ? name : `${parent}.${name}`, treatment] as const)
    return [
      ...listed(read, { kind: 'read' }),
      ...listed(counted, { kind: 'counted' }),
      ...UNREAD_REASONS.flatMap((why) => listed(ignored[why] ?? '', { kind: 'ignored', why })),
    ]
  }),
)

const AMBIGUOUS_NAMES = new Set(
  [...OPENIMMO_ELEMENTS.keys()]
    .filter((path) => !path.includes('@'))
    .map((path) => path.split('.')[1] ?? '')
    .filter((name, at, all) => all.indexOf(name) !== at),
)

/** What the report calls an element: by its name alone, unless several elements have that name. */
export const elementName = (parent: string, element: string): string =>
  AMBIGUOUS_NAMES.has(element) && parent !== '' ? `${parent}.${element}` : element

/** What the reader does with an element; undefined when OpenImmo has none of this name there. */
export const elementTreatment = (parent: string, element: string): Treatment | undefined =>
  OPENIMMO_ELEMENTS.get(`${parent}.${element}`)

export const attributeTreatment = (element: string, attribute: string): Treatment | undefined =>
  OPENIMMO_ELEMENTS.get(`${element}@${attribute}`) ?? OPENIMMO_ELEMENTS.get(`${element}@*`)

/** Whether the attributes of an element are flags, which may also be written 1 and 0. */
export const hasFlags = (element: string): boolean => OPENIMMO_ELEMENTS.has(`${element}@*`)
