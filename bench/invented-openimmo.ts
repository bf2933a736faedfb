import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { belgianPlaces } from '#domain/gazetteer/belgian-places.ts'

/** Writes an OpenImmo file with this many properties of some 2 KB each; the same number gives the same file. */
export async function writeInventedOpenImmo(path: string, count: number): Promise<void> {
  const file = createWriteStream(path)
  const { places } = belgianPlaces()
  file.write(HEAD)
  for (let index = 0; index < count; index++) {
    const place = places[(index * 7919) % places.length]
    const more = file.write(property(index, place?.postalCode ?? '4700', place?.names.de ?? 'Eupen'))
    if (!more) await once(file, 'drain')
  }
  file.end('</anbieter></openimmo>')
  await once(file, 'close')
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<openimmo><uebertragung art="OFFLINE" umfang="VOLL" version="1.2.7"/>
<anbieter><anbieternr>1</anbieternr><firma>Bench</firma><openimmo_anid>BENCH</openimmo_anid>`

const property = (index: number, postalCode: string, locality: string) => `
<immobilie>
  <objektkategorie><nutzungsart WOHNEN="true"/><vermarktungsart KAUF="true"/><objektart><haus haustyp="VILLA"/></objektart></objektkategorie>
  <geo><plz>${postalCode}</plz><ort>${locality}</ort><strasse>Kirchstraße</strasse><hausnummer>${(index % 180) + 1}</hausnummer><land iso_land="BEL"/></geo>
  <kontaktperson><email_direkt>bench@agency.example</email_direkt><name>Bench</name></kontaktperson>
  <preise><kaufpreis>${95_000 + (index % 800) * 1000}</kaufpreis><waehrung iso_waehrung="EUR"/></preise>
  <flaechen><wohnflaeche>${60 + (index % 200)}</wohnflaeche><anzahl_schlafzimmer>${1 + (index % 5)}</anzahl_schlafzimmer></flaechen>
  <zustand_angaben><baujahr>${1900 + (index % 120)}</baujahr><zustand zustand_art="GEPFLEGT"/></zustand_angaben>
  <freitexte><objekttitel>Objekt ${index}</objekttitel><objektbeschreibung>${'Ruhig gelegen, nah an Läden und Bahn. '.repeat(20)}</objektbeschreibung></freitexte>
  <verwaltung_objekt><objektadresse_freigeben>true</objektadresse_freigeben></verwaltung_objekt>
  <verwaltung_techn><objektnr_extern>O-${index}</objektnr_extern><aktion aktionart="CHANGE"/><stand_vom>2026-11-01</stand_vom></verwaltung_techn>
</immobilie>`
