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
  reduction: (amount) => `moins ${amount}`,
  total: 'Total',
  ratesChecked: (date) => `Taux vérifiés le ${date}.`,
  readIn: 'Lu chez',
  laws: {
    FLANDERS_2022: 'Code flamand de la fiscalité, décret-programme du budget 2022',
    FLANDERS_2025: 'Code flamand de la fiscalité, décret-programme du budget 2025 (MB 30 décembre 2024)',
    WALLONIA:
      'Code wallon des droits d’enregistrement, articles 44 et 44bis, décret du 5 décembre 2024 (MB 13 décembre 2024)',
    BRUSSELS: 'Code bruxellois des droits d’enregistrement, article 46bis, ordonnance du 17 novembre 2022',
    VAT: 'arrêté royal n° 20 du 20 juillet 1970, taux de TVA',
    NOTARIES: 'arrêté royal du 16 décembre 1950, tarif des notaires',
  },
  note: 'Ceci est une estimation. Elle ne comprend ni les frais de dossier du notaire, ni les frais de crédit, ni les réductions auxquelles vous avez peut-être droit. Votre notaire connaît le montant exact.',
  firstHomeNote:
    'Habitation propre et unique : pour qui ne possède pas d’autre habitation et s’y installe ; des conditions s’appliquent. Les honoraires sont alors un peu plus bas jusqu’à un prix de 850\u202F000\u00A0€ ; ce n’est pas compté ici.',
  inHead: {
    loan: (amount) => `Emprunt ≈\u00A0${amount}/mois`,
    allIn: (amount) => `Tout compris ≈\u00A0${amount}`,
    firstHome: 'en habitation propre et unique',
  },
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
