import type { OfflineMessages } from '../offline.ts'

export const fr: OfflineMessages = {
  title: 'Vous êtes hors ligne',
  text: 'Cette page n’est pas enregistrée sur votre appareil. Vos favoris et les derniers biens consultés le sont.',
  retry: 'Réessayer',
  toFavorites: 'Voir vos favoris',
  kept: 'Les biens que vous pouvez lire maintenant',
  keptAt: (when) =>
    `Vous êtes hors ligne. Voici la page telle qu’elle était le ${when} ; le prix et la disponibilité ont pu changer depuis.`,
}
