/** Words around the text pages, and the page about the agency. */
export const nl = {
  privacy: {
    title: 'Privacyverklaring',
    description: 'Welke gegevens we bewaren, waarom, hoelang, en hoe u ze laat wissen.',
  },
  terms: { title: 'Gebruiksvoorwaarden', description: 'De spelregels van deze site.' },
  accessibility: {
    title: 'Toegankelijkheid',
    description: 'Hoe toegankelijk deze site is, en wat u doet als iets niet lukt.',
  },
  contents: 'Inhoud',
  version: (date: string): string => `Versie van ${date}`,
  print: 'Druk deze pagina af met uw browser; ze is daarvoor gemaakt.',
  about: {
    title: 'Over ons',
    description: (name: string): string => `Wie ${name} is, waar u ons vindt en wanneer we open zijn.`,
    intro: (name: string): string =>
      `${name} toont elk pand zoals het is: met de prijs en haar geschiedenis, de maten per kamer, de energie, en wat er nog niet geweten is. Verkochte panden blijven niet hangen, en er staat bij wanneer we een pand het laatst nakeken.`,
    offices: 'Kantoren',
    hours: 'Openingsuren',
    closed: 'gesloten',
    agents: 'Onze mensen',
    speaks: 'Spreekt',
    licence: (number: string): string => `BIV ${number}`,
    registration: 'Erkenning en verzekering',
    holder: 'Vastgoedmakelaar-bemiddelaar',
    authority: 'Toezichthouder',
    authorityText: 'Beroepsinstituut van Vastgoedmakelaars (BIV), Luxemburgstraat 16B, 1000 Brussel',
    country: 'Land van erkenning',
    enterprise: 'Ondernemingsnummer',
    insurer: 'Borg en beroepsaansprakelijkheid',
    policy: (number: string): string => `polis ${number}`,
    weekdays: ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag'] as readonly string[],
    hour: (time: string): string => `${time.replace(':', '.').replace(/^0/, '')}`,
    span: (from: string, to: string): string => `${from}–${to} u.`,
    contact: 'Stel ons uw vraag',
  },
}
