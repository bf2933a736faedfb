export const nl = {
  404: {
    title: 'Deze pagina bestaat niet',
    text: 'Misschien is het adres verkeerd overgenomen, of is het pand al lang weg. Zoek gerust verder.',
  },
  410: {
    title: 'Dit pand wordt niet meer aangeboden',
    text: 'Het kantoor heeft het weggehaald. Hieronder staan panden die erop lijken.',
  },
  429: {
    title: 'Even rustig aan',
    text: 'Er kwamen veel vragen tegelijk van uw netwerk. Wacht een minuutje en probeer het opnieuw.',
  },
  500: {
    title: 'Er ging iets mis bij ons',
    text: 'Het ligt niet aan u. We hebben het genoteerd; probeer het over een paar minuten opnieuw.',
  },
  503: {
    title: 'We zijn zo terug',
    text: 'De site is even niet bereikbaar, meestal duurt dat minder dan een minuut. Probeer het zo meteen opnieuw.',
  },
  busy: {
    title: 'Deze brochure laat even op zich wachten',
    text: 'Er worden er net veel tegelijk opgemaakt. Probeer het over een halve minuut opnieuw; de pagina van het pand werkt intussen gewoon.',
  },
  other: {
    title: 'Dat lukte niet',
    text: 'De vraag kon niet worden verwerkt. Ga een pagina terug en probeer het opnieuw.',
  },
  searchLabel: 'Wat zoekt u?',
  searchPlaceholder: 'Huis met tuin in Gent',
  search: 'Zoek',
  toHome: 'Naar de startpagina',
  retry: 'Probeer opnieuw',
  similar: 'Panden die erop lijken',
  help: 'Lukt het niet? Bel of mail ons en vermeld dit nummer:',
}
