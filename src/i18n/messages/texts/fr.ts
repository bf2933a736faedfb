import type { TextsMessages } from '#i18n/messages/texts.ts'

export const fr: TextsMessages = {
  privacy: {
    title: 'Déclaration de confidentialité',
    description: 'Quelles données nous gardons, pourquoi, combien de temps, et comment les faire effacer.',
  },
  terms: { title: 'Conditions d’utilisation', description: 'Les règles du jeu de ce site.' },
  accessibility: {
    title: 'Accessibilité',
    description: 'À quel point ce site est accessible, et que faire si quelque chose ne fonctionne pas.',
  },
  contents: 'Sommaire',
  version: (date) => `Version du ${date}`,
  print: 'Imprimez cette page avec votre navigateur ; elle est faite pour cela.',
  about: {
    title: 'À propos de nous',
    description: (name) => `Qui est ${name}, où nous trouver et quand nous sommes ouverts.`,
    intro: (name) =>
      `${name} montre chaque bien tel qu’il est : le prix et son histoire, les mesures que donne l’agence, l’énergie, et ce que l’on ne sait pas encore. Les biens vendus ne traînent pas, et chaque page dit quand nous l’avons vérifiée.`,
    offices: 'Bureaux',
    hours: 'Heures d’ouverture',
    closed: 'fermé',
    agents: 'Notre équipe',
    speaks: 'Parle',
    licence: (number) => `IPI ${number}`,
    registration: 'Agréation et assurance',
    holder: 'Agent immobilier courtier',
    authority: 'Autorité de contrôle',
    authorityText: 'Institut professionnel des agents immobiliers (IPI), rue du Luxembourg 16B, 1000 Bruxelles',
    country: 'Pays d’agréation',
    enterprise: 'Numéro d’entreprise',
    insurer: 'Cautionnement et responsabilité professionnelle',
    policy: (number) => `police\u00A0${number}`,
    weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
    days: (from, to) => `du ${from} au ${to}`,
    hour: (time) =>
      time
        .replace(/^0/, '')
        .replace(':', '\u202Fh\u202F')
        .replace(/\u202F00$/, ''),
    span: (from, to) => `${from} – ${to}`,
    contact: 'Posez-nous votre question',
  },
}
