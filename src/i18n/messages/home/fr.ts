import type { nl } from './nl.ts'

export const fr: typeof nl = {
  metaTitle: 'Maisons, appartements et projets neufs en Belgique',
  metaDescription: (measured) =>
    `Des biens à vendre, à louer et à remettre, avec l’historique du prix et ${measured ? 'les dimensions des pièces' : 'la date de notre dernière vérification'}. Sans compte.`,
  heroAlt: 'Illustration : une rangée de façades au bord d’un canal',
  title: 'Se sentir chez soi commence par bien regarder',
  lead: (total, checkedToday) =>
    checkedToday
      ? `${total} biens, vérifiés aujourd’hui encore auprès de l’agence. Sans compte, sans biens fantômes.`
      : `${total} biens, chacun avec la date de notre dernière vérification. Sans compte.`,
  iWant: 'Je veux',
  type: 'Type',
  maxPrice: 'Prix maximum',
  show: (total) => `Voir ${total} biens`,
  showOne: 'Voir 1 bien',
  showNone: 'Rien trouvé, chercher quand même',
  search: 'Chercher',
  orSentence: 'Ou dites-le en une phrase',
  sentencePlaceholder: 'Maison avec jardin à Namur',
  newTitle: 'Nouveau cette semaine',
  newLead: 'Proposés ces sept derniers jours, les plus récents d’abord.',
  newAll: (count, deal) => `${count} nouveaux ${deal}`,
  newRail: 'Nouveaux biens, faites défiler',
  promise: 'Ce que nous vous garantissons',
  checkedTitle: 'Chaque bien vérifié',
  checkedText: (withinQuarter) =>
    `La page de chaque bien indique le moment de notre dernière vérification auprès de l’agence.${withinQuarter ? ' Un bien retiré disparaît dans le quart d’heure.' : ''}`,
  historyTitle: 'Un prix avec son histoire',
  historyText: 'Chaque baisse reste visible. Rien n’est republié en douce.',
  measuresTitle: 'Les dimensions pièce par pièce',
  measuresText: 'Plan, m² et orientation avant d’appeler. Vous ne visitez que ce qui vous convient.',
  townsTitle: 'Où voulez-vous habiter ?',
  townsAll: (deal) => `Tout ${deal}`,
  projectsTitle: 'Le neuf à la une',
  projectsAll: 'Tous les projets neufs',
  viewProject: 'Découvrir le projet',
  informTitle: 'Nous guettons, vous êtes prévenu',
  informText:
    'Dites une fois ce que vous cherchez. Un e‑mail arrive dès qu’un bien convient, et un clic suffit pour arrêter.',
  inform: 'Tenez-moi au courant',
  steps: [
    { title: 'Quoi et où', text: 'À vendre, à louer ou à remettre, et vos communes.' },
    { title: 'Confirmez votre e‑mail', text: 'Un seul lien. Ni mot de passe, ni compte.' },
    {
      title: 'Un message dès qu’un bien convient',
      text: 'Tout de suite, chaque jour ou chaque semaine : à votre rythme.',
    },
  ],
}
