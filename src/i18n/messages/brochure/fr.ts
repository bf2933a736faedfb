import type { BrochureMessages } from '../brochure.ts'

export const fr: BrochureMessages = {
  document: 'Brochure A4',
  hint: 'PDF à imprimer',
  more: 'Le texte complet se trouve sur la page de ce bien ; le code au verso vous y conduit.',
  scan: 'Scannez le code pour les photos, le prix actuel et les moments de visite :',
  note: (agency, date) =>
    `${agency}. Confirmé par l’agent immobilier le ${date}. Le prix et la disponibilité peuvent changer.`,
  share: 'Partager',
  copied: 'L’adresse de cette page a été copiée.',
}
