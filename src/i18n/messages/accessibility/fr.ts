import type { TextFacts } from '#i18n/text-facts.ts'

export const fr = ({ name, email, phone, paths }: TextFacts): string => `
Chacun doit pouvoir chercher un logement ici. ${name} a conçu ce site pour respecter les WCAG 2.2, niveau AA.

## Ce que vous pouvez attendre de ce site

- Tout fonctionne au clavier seul, et vous voyez toujours où vous êtes.
- Les titres, les champs et les boutons portent un nom que lit un lecteur d’écran. Les erreurs figurent près du champ et en haut, avec un lien.
- Les textes et les boutons ont assez de contraste, en affichage clair comme en sombre. La couleur n’est jamais le seul signe.
- Vous pouvez agrandir le texte jusqu’à 400 % sans devoir défiler horizontalement.
- Tout ce qui se fait en glissant se fait aussi avec un bouton. Aucune saisie n’est limitée dans le temps.
- Si vous demandez moins d’animations à votre appareil, vous en avez moins.
- Le site fonctionne aussi sans JavaScript : chercher, regarder, remplir un formulaire, se désinscrire. Seuls vos favoris, gardés dans votre navigateur, en ont besoin.

## Comment nous le vérifions

Chaque page est testée automatiquement en quatre langues, en clair et en sombre, sur trois largeurs d’écran. Les formulaires sont en outre parcourus au clavier seul.

## Ce qui n’est pas encore bien

- Les photos et documents des agents n’ont pas toujours une bonne description, et leurs PDF ne sont pas toujours accessibles.
- Les textes des agents n’existent parfois qu’en une langue. Nous disons alors laquelle.
- La carte présente ses informations en image. Tout ce qui y figure se trouve aussi dans la liste.

## Quelque chose ne marche pas ?

Écrivez à [${email}](mailto:${email})${phone ? `, appelez le ${phone}` : ''} ou utilisez le [formulaire de contact](${paths.contact}). Dites-nous ce que vous vouliez faire et ce qui vous a bloqué. Nous répondons dans les cinq jours ouvrables et vous aidons entre-temps d’une autre façon.
`
