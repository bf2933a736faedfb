/**
 * Municipalities outside Brussels whose streets have a name in two languages: those with language facilities,
 * and the German-speaking ones. Codes of the national statistics office, 2025.
 */
export const BILINGUAL_MUNICIPALITIES: ReadonlySet<string> = new Set([
  // Around Brussels: Drogenbos, Kraainem, Linkebeek, Sint-Genesius-Rode, Wemmel, Wezembeek-Oppem
  ...['23098', '23099', '23100', '23101', '23102', '23103'],
  // Along the language border in Flanders: Bever, Mesen, Spiere-Helkijn, Ronse, Herstappe, Voeren
  ...['23009', '33016', '34043', '45041', '73028', '73109'],
  // In Wallonia: Flobecq, Enghien, Mouscron, Comines, Malmedy, Waimes
  ...['51019', '51067', '57096', '57097', '63049', '63080'],
  // German-speaking: Amel, Büllingen, Bütgenbach, Burg-Reuland, Eupen, Kelmis, Lontzen, Raeren, Sankt Vith
  ...['63001', '63012', '63013', '63087', '63023', '63040', '63048', '63061', '63067'],
])
