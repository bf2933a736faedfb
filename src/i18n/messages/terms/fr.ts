import type { TextFacts } from '#i18n/text-facts.ts'

export const fr = ({ name, email, paths }: TextFacts): string => `
En utilisant ce site, vous acceptez ces conditions. Nous les avons voulues courtes.

## Ce que vous trouvez ici

${name} présente des biens à vendre, à louer et à remettre. Les données viennent des agents et des propriétaires. Chaque bien indique quand il a été vérifié pour la dernière fois. Ce que l’on ne sait pas est signalé comme tel.

## Pas une offre au sens de la loi

Un bien sur ce site est une invitation à prendre contact, et non une offre qui engage. Un prix, une disponibilité ou une surface peut avoir changé entre-temps. Seul ce que vous convenez par écrit avec l’agent ou le propriétaire engage.

Les estimations de frais et de remboursements sont une aide. Demandez les montants exacts à votre notaire ou à votre banque.

## Dessins et photos

À défaut de photo, nous montrons un dessin fait à partir des données, et nous le signalons toujours. Un tel dessin n’est pas une image du bien réel.

## Messages

Vous ne recevez des messages sur de nouveaux biens que si vous le demandez et confirmez votre adresse. Vous pouvez les modifier ou les arrêter à tout moment, par le lien de chaque e‑mail ou par [Tenez-moi au courant](${paths.subscribe}). Nous faisons de notre mieux pour être rapides et complets, sans pouvoir promettre qu’aucun message ne sera retardé.

## Rendez-vous

Une visite réservée ici est fixée dès que vous en recevez la confirmation. Si vous ne pouvez pas venir, annulez par le lien de cet e‑mail : quelqu’un d’autre pourra y aller.

## Ce que vous nous envoyez

Donnez des informations exactes et n’utilisez les formulaires que pour vous-même. N’envoyez un bien qu’à quelqu’un que vous connaissez. Nous pouvons refuser quiconque abuse des formulaires ou surcharge le site.

## Textes, photos et données

Ils restent la propriété de ${name} ou de ceux qui nous les ont confiés. Vous pouvez les consulter, les garder et les imprimer pour vous-même. Les reprendre dans un autre site ou une base de données demande notre accord écrit préalable.

## Responsabilité

Nous tenons ce site avec soin. Une erreur ou une interruption reste possible. Nous ne répondons des dommages qui en découlent qu’en cas de dol ou de faute lourde, et dans les cas prévus par la loi. Nous ne répondons pas des sites vers lesquels nous renvoyons.

## Vie privée

La manière dont nous traitons vos données est expliquée dans la [déclaration de confidentialité](${paths.privacy}).

## Modifications et droit applicable

Nous pouvons adapter ces conditions ; leur date figure en haut de la page. Le droit belge s’applique. En tant que consommateur, vous gardez la protection et les tribunaux du pays où vous habitez.

## Une question ou une plainte ?

Écrivez à [${email}](mailto:${email}) ou utilisez le [formulaire de contact](${paths.contact}). Pour une plainte sur un agent, vous pouvez aussi vous adresser à l’Institut professionnel des agents immobiliers ([ipi.be](https://www.ipi.be)).
`
