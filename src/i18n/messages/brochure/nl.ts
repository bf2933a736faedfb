export const nl = {
  document: 'Brochure op A4',
  hint: 'PDF om af te drukken',
  more: 'De volledige tekst staat op de pagina van dit pand; de code achteraan brengt u erheen.',
  scan: 'Scan de code voor foto’s, de actuele prijs en bezoekmomenten:',
  note: (agency: string, date: string) =>
    `${agency}. Bevestigd door de makelaar op ${date}. Prijs en beschikbaarheid kunnen veranderen.`,
  share: 'Deel',
  copied: 'Het adres van deze pagina is gekopieerd.',
}
