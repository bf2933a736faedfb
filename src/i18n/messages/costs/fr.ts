import type { CostsMessages } from '../costs.ts'

export const fr: CostsMessages = {
  title: 'Tout compris : une estimation',
  cost: 'Poste',
  firstHome: 'Habitation propre et unique',
  otherPurchase: 'Autre achat',
  purchase: 'Montant',
  price: 'Prix demandé',
  lines: {
    REGISTRATION_DUTY: 'Droits d’enregistrement',
    VAT: 'TVA',
    NOTARY_FEE: 'Honoraires du notaire, TVA comprise',
  },
  atRate: (rate) => `à ${rate}`,
  abatement: (rate, amount) => `à ${rate} au-delà des premiers ${amount}`,
  total: 'Total',
  note: 'Ceci est une estimation. Elle ne comprend ni les frais de dossier du notaire, ni les frais de crédit, ni les réductions auxquelles vous avez peut-être droit. Votre notaire connaît le montant exact.',
  firstHomeNote:
    'Habitation propre et unique : pour qui ne possède pas d’autre habitation et s’y installe ; des conditions s’appliquent.',
  sources: 'Sources',
  source: (date) => `en vigueur depuis le ${date}`,
  checked: (date) => `vérifié le ${date}`,
  loanTitle: 'Combien par mois ?',
  loanIntro: 'Calculez avec vos propres chiffres. Nous partons d’un exemple ; demandez le taux à votre banque.',
  own: 'Apport personnel',
  rate: 'Taux annuel',
  years: 'Durée',
  yearsUnit: 'ans',
  compute: 'Calculer',
  monthly: (amount) => `${amount} par mois`,
  assumption: (amount, rate, years) =>
    `Pour un emprunt de ${amount} sur ${years} ans au taux fixe de ${rate}, à mensualités constantes. Hors frais et assurances. Un exemple de calcul, pas une offre.`,
  wrong: {
    own: 'Indiquez un montant qui ne dépasse pas le prix.',
    rate: (most) => `Indiquez un pourcentage de 0 à ${most}.`,
    years: (most) => `Indiquez un nombre d’années de 1 à ${most}.`,
  },
}
