/** Dutch words for invented listings: a few hundred parts, so that hardly two descriptions are alike. */
export const STREETS = [
  'Kerkstraat',
  'Stationsstraat',
  'Nieuwstraat',
  'Dorpsstraat',
  'Molenstraat',
  'Schoolstraat',
  'Veldstraat',
  'Kapelstraat',
  'Beekstraat',
  'Lindelaan',
  'Berkenlaan',
  'Populierenlaan',
  'Gentsesteenweg',
  'Brusselsesteenweg',
  'Koning Albertlaan',
  'Groenstraat',
  'Hoogstraat',
  'Markt',
  'Vaartkom',
  'Kasteeldreef',
] as const

const WHO = ['Deze woning', 'Dit pand', 'Het huis', 'De eigendom', 'Dit goed', 'Het geheel'] as const
const LIES = ['ligt', 'staat', 'bevindt zich', 'vindt u'] as const
const WHERE = [
  'in een rustige straat',
  'aan de rand van het centrum',
  'op wandelafstand van het station',
  'in een groene omgeving',
  'vlak bij de kerk',
  'langs een doodlopende weg',
  'met zicht op de velden',
  'naast het park',
  'op vijf minuten van de autosnelweg',
] as const
const ROOMS = [
  'de inkomhal met vestiaire',
  'de lichte leefruimte',
  'de open keuken met eiland',
  'de ingerichte badkamer',
  'de berging met aansluiting voor wasmachine',
  'de bureauruimte',
  'de veranda',
  'de kelder',
  'de zolder die als kamer kan dienen',
  'de eetplaats',
] as const
const HOW = [
  'is volledig vernieuwd',
  'geeft uit op de tuin',
  'heeft een eiken vloer',
  'krijgt de hele dag zon',
  'is ruim en praktisch',
  'werd met zorg onderhouden',
  'heeft veel bergruimte',
  'biedt plaats voor een groot gezin',
  'kan naar eigen smaak worden ingericht',
] as const
const MORE = [
  'De ramen hebben dubbel glas',
  'Er is een warmtepomp',
  'Het dak is geïsoleerd',
  'De elektriciteit is conform',
  'Op het dak liggen zonnepanelen',
  'Winkels en scholen zijn vlakbij',
  'Er is een regenwaterput',
  'Een bezoek is de moeite',
  'De garage biedt plaats aan twee wagens',
  'De verwarming is op gas',
] as const

/** Some 300 to 1,400 characters in 3 to 12 sentences with figures in them. */
export function inventedDescription(next: () => number, locality: string): string {
  const pick = (items: readonly string[]): string => items[Math.floor(next() * items.length)] ?? ''
  const figure = (from: number, to: number): number => from + Math.floor(next() * (to - from))
  const sentences = [`${pick(WHO)} ${pick(LIES)} ${pick(WHERE)} in ${locality}, op ${figure(50, 5000)} m van de markt.`]
  for (let left = figure(2, 12); left > 0; left--)
    sentences.push(
      next() < 0.6
        ? `${capital(pick(ROOMS))} van ${figure(4, 60)} m² ${pick(HOW)}, en ${pick(ROOMS)} ${pick(HOW)}.`
        : `${pick(MORE)} sinds ${figure(1985, 2026)}, voor zowat ${figure(20, 900)} euro per jaar.`,
    )
  return sentences.join(' ')
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
