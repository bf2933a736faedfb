import type { nl } from './nl.ts'

export const fr: typeof nl = {
  404: {
    title: 'Cette page n’existe pas',
    text: 'L’adresse est peut-être incorrecte, ou le bien n’est plus en ligne depuis longtemps. Continuez votre recherche ici.',
  },
  410: {
    title: 'Ce bien n’est plus proposé',
    text: 'L’agence l’a retiré. Voici des biens qui lui ressemblent.',
  },
  429: {
    title: 'Un peu de patience',
    text: 'Votre réseau nous a envoyé beaucoup de demandes à la fois. Attendez une minute et réessayez.',
  },
  500: {
    title: 'Une erreur s’est produite chez nous',
    text: 'Vous n’y êtes pour rien. Nous l’avons notée ; réessayez dans quelques minutes.',
  },
  503: {
    title: 'Nous revenons tout de suite',
    text: 'Le site est momentanément indisponible, en général moins d’une minute. Réessayez dans un instant.',
  },
  busy: {
    title: 'Cette brochure se fait attendre',
    text: 'Beaucoup de brochures sont demandées en même temps. Réessayez dans une demi-minute ; la page du bien reste accessible entre-temps.',
  },
  other: {
    title: 'Cela n’a pas fonctionné',
    text: 'La demande n’a pas pu être traitée. Revenez à la page précédente et réessayez.',
  },
  searchLabel: 'Que cherchez-vous ?',
  searchPlaceholder: 'Maison avec jardin à Namur',
  search: 'Chercher',
  toHome: 'Vers la page d’accueil',
  retry: 'Réessayer',
  similar: 'Des biens semblables',
  help: 'Le problème persiste ? Appelez-nous ou écrivez-nous en mentionnant ce numéro :',
}
