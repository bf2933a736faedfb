import type { ValidationMessages } from '#i18n/messages/validation.ts'

export const fr: ValidationMessages = {
  status_required: 'Veuillez cocher ce que vous cherchez (à vendre, à louer et/ou à remettre)',
  type_required: 'Veuillez cocher au moins 1 type de bien',
  required: 'Veuillez remplir ce champ.',
  invalid: 'Nous n’arrivons pas à lire ceci.',
  unknown_key: 'Nous ne connaissons pas ce champ.',
  unknown_choice: 'Nous ne connaissons pas ce choix.',
  invalid_number: 'Saisissez un nombre, par exemple 275 000.',
  out_of_range: 'Ce nombre sort des limites possibles.',
  range_reversed: 'Le maximum est inférieur au minimum.',
  invalid_email: 'Saisissez une seule adresse e‑mail complète, comme nom@exemple.be.',
  invalid_phone: 'Saisissez un numéro composé de chiffres, d’espaces et de +\u00A0(\u00A0)\u00A0/\u00A0.\u00A0-',
  invalid_characters: 'Ce texte contient des caractères non autorisés, comme un retour à la ligne.',
  too_long: 'Ce texte est trop long.',
  too_many: 'Il y en a trop.',
  unknown_city: 'Nous ne connaissons pas cette commune.',
  unknown_country: 'Choisissez un pays dans la liste.',
  no_links:
    'Laissez ici de côté liens, adresses e‑mail et numéros de téléphone : ce texte part chez quelqu’un qui ne l’a pas demandé. Après un point, laissez une espace.',
  no_links_in_name: (field) =>
    `Sous « ${field} », indiquez seulement un nom : ni lien, ni adresse e‑mail, ni numéro de téléphone, ni mise en forme. Après un point, laissez une espace.`,
  names: { first_name: 'Prénom', last_name: 'Nom', name: 'Nom', sender_name: 'Votre nom' },
}
