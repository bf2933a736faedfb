/**
 * NIS codes of the municipalities with most inhabitants, the largest first: of two places that fit a typed term
 * equally well, people mean the larger.
 */
export const LARGEST_MUNICIPALITIES: readonly string[] = [
  '11002', // Antwerpen
  '44021', // Gent
  '52011', // Charleroi
  '62063', // Luik
  '21004', // Brussel
  '21015', // Schaarbeek
  '21001', // Anderlecht
  '31005', // Brugge
  '92094', // Namen
  '24062', // Leuven
  '21012', // Sint-Jans-Molenbeek
  '53053', // Bergen
  '41002', // Aalst
  '21009', // Elsene
  '12025', // Mechelen
  '21016', // Ukkel
  '58001', // La Louvière
  '46021', // Sint-Niklaas
  '71022', // Hasselt
  '34022', // Kortrijk
  '35013', // Oostende
  '57081', // Doornik
  '71016', // Genk
  '62096', // Seraing
  '36015', // Roeselare
  '57096', // Moeskroen
  '21018', // Sint-Lambrechts-Woluwe
  '63079', // Verviers
  '21010', // Jette
  '21007', // Vorst
  '21013', // Sint-Gillis
  '46003', // Beveren
  '42006', // Dendermonde
  '71004', // Beringen
  '13040', // Turnhout
  '34027', // Menen
  '21005', // Etterbeek
  '23088', // Vilvoorde
  '46014', // Lokeren
  '23027', // Halle
  '21011', // Koekelberg
  '44083', // Deinze
  '13008', // Geel
  '25112', // Waver
  '62051', // Herstal
  '71053', // Sint-Truiden
  '41048', // Ninove
  '25014', // Eigenbrakel
  '41018', // Geraardsbergen
  '12021', // Lier
  '31043', // Knokke-Heist
]
