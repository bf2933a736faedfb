/** NIS codes of the chief towns of arrondissements, without those in `LARGEST_MUNICIPALITIES`. */
export const CHIEF_TOWNS: ReadonlySet<string> = new Set([
  '32003', // Diksmuide
  '33011', // Ieper
  '37015', // Tielt
  '38025', // Veurne
  '43005', // Eeklo
  '45035', // Oudenaarde
  '51004', // Aat
  '55040', // Zinnik
  '56078', // Thuin
  '61031', // Hoei
  '64074', // Borgworm
  '72021', // Maaseik
  '73083', // Tongeren
  '81001', // Aarlen
  '82003', // Bastenaken
  '83034', // Marche-en-Famenne
  '84043', // Neufchâteau
  '85045', // Virton
  '91034', // Dinant
  '93056', // Philippeville
])
