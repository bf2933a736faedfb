import type { FavoritesMessages } from '#i18n/messages/favorites.ts'

const nbsp = '\u00A0'

export const fr: FavoritesMessages = {
  title: 'Favoris',
  description: 'Les biens que vous avez gardés et ce qui a changé depuis. Sans compte, sur votre propre appareil.',
  intro: 'Gardés sur cet appareil. Aucun compte nécessaire.',
  count: (n) => (n < 2 ? 'Un bien' : `${n} biens`),
  loading: 'Nous cherchons vos favoris…',
  noScript:
    'Vos favoris se trouvent dans votre navigateur, pas chez nous. Pour les afficher, cette page a besoin de JavaScript. Activez-le, ou gardez les pages des biens parmi vos signets.',
  emptyTitle: 'Ici viendra votre rue de maisons préférées',
  emptyText: 'Touchez le cœur d’un bien : vous le retrouverez ici, demain aussi.',
  search: 'Commencer à chercher',
  blockedTitle: 'Votre navigateur ne garde rien ici',
  blockedText:
    'Votre navigateur ne permet pas à ce site de garder quoi que ce soit. Les favoris restent tant que cette page est ouverte.',
  failedTitle: 'Les biens n’ont pas pu être chargés',
  failedText: 'Vos favoris ne sont pas perdus.',
  retry: 'Réessayer',
  list: 'Biens gardés',
  changes: (n) =>
    n === 1 ? '1 changement depuis que vous gardez ces biens' : `${n} changements depuis que vous gardez ces biens`,
  dropped: (what, by) => `${what} a baissé de ${by}.`,
  rose: (what, by) => `${what} a augmenté de ${by}.`,
  became: (what, state) => `${what} : ${state}.`,
  lower: (by) => `−${nbsp}${by}`,
  higher: (by) => `+${nbsp}${by}`,
  sinceKept: 'depuis que vous le gardez',
  note: 'Votre note',
  noteHint: 'Vous seul la voyez',
  compare: 'Comparer',
  compareTitle: 'Côte à côte',
  compareText: (n) =>
    n === 1 ? 'Choisissez-en un autre pour comparer.' : `${n} biens sur 4 au maximum. Le meilleur chiffre est coché.`,
  compareScroll: 'Comparaison, faites défiler vers le côté',
  compareMost: 'Vous en comparez déjà quatre.',
  best: '(meilleur)',
  rows: {
    price: 'Prix',
    area: 'Surface',
    priceM2: 'Prix au m²',
    bedrooms: 'Chambres',
    land: 'Terrain',
    energy: 'Énergie',
    year: 'Construction',
    state: 'Statut',
  },
  removed: (what) => `${what} a été retiré.`,
  undo: 'Remettre',
  forgotten: 'Nous ne connaissons plus ce bien.',
  remove: 'Retirer',
}
