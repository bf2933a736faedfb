import type { nl } from './nl.ts'

export const fr: typeof nl = {
  errorLoading: 'Les résultats n’ont pas pu être chargés.',
  noResults: 'Aucune commune trouvée.',
  searching: 'Recherche…',
  loadingMore: 'Chargement d’autres résultats…',
  removeAllItems: 'Retirer toutes les communes',
  inputTooShort: 'Tapez au moins 2 lettres ou le début d’un code postal.',
  inputTooLong: (tooMany) => `Supprimez ${tooMany} ${tooMany === 1 ? 'caractère' : 'caractères'}.`,
  maximumSelected: (most) => `Vous pouvez choisir ${most} communes au plus.`,
  placeholder: 'Cherchez une commune...',
  label: 'Commune ou code postal',
  remove: (place) => `Retirer ${place}`,
  wholeTown: (town) => `Tout ${town}`,
  moreResults: 'Plus de résultats',
  results: 'Communes',
  found: (n) => (n < 2 ? `${n} commune trouvée` : `${n} communes trouvées`),
  chosen: (place) => `${place} : ajouté`,
  removed: (place) => `${place} : retiré`,
}
