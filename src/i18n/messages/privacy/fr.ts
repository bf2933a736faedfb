import type { TextFacts } from '#i18n/text-facts.ts'

export const fr = ({ name, email, address, phone, enterpriseNumber, retention, mapHosts }: TextFacts): string => `
Ce site fonctionne sans compte, sans publicité et sans outil de mesure de tiers. Nous ne gardons que le nécessaire pour faire ce que vous demandez.

## Qui est responsable ?

${[name, address, enterpriseNumber && `numéro d’entreprise ${enterpriseNumber}`, phone].filter(Boolean).join(', ')}. Pour tout ce qui touche à vos données, écrivez à [${email}](mailto:${email}).

## Si vous ne faites que regarder

Nous ne gardons alors rien sur vous. Notre journal note seulement quel genre de page a été demandé, si cela a réussi et en combien de temps : ni adresse, ni recherche, ni nom.

${
  mapHosts.length > 0
    ? `La carte des résultats vient de ${mapHosts.join(' et ')}. Dès qu’elle s’affiche, votre navigateur va la chercher là-bas. Ce fournisseur voit alors votre adresse IP et la partie de la carte que vous regardez, mais pas ce que vous cherchez.

`
    : ''
}Pour éviter l’abus des formulaires, nous comptons les envois venant d’une même adresse IP ou destinés à une même adresse e‑mail. Ces compteurs sont effacés dans les deux jours, tout comme l’empreinte illisible de chaque formulaire qui nous permet de remarquer un double envoi.

## Tenez-moi au courant

Nous gardons ce que vous saisissez : votre adresse e‑mail, ce que vous cherchez, la fréquence souhaitée et ce que vous avez ajouté de plein gré, comme votre nom, votre téléphone ou votre adresse. Nous le faisons parce que vous le demandez (votre consentement).

- Vous recevez d’abord un seul e‑mail avec un lien. Nous ne vous écrivons qu’après que vous avez appuyé sur le bouton. Sans confirmation, nous effaçons votre demande après ${retention.unconfirmedSubscriptionDays} jours.
- Comme preuve de votre consentement, nous gardons le moment, la langue, le texte qui accompagnait le formulaire et une adresse IP raccourcie, qui désigne une partie du réseau et non vous.
- Nous retenons quels messages vous ont été envoyés. Les e‑mails eux-mêmes sont effacés après ${retention.sentMailDays} jours.
- Si vous arrêtez, nous effaçons la recherche ${retention.sentMailDays} jours plus tard. D’ici là, vous pouvez la réactiver.
- Vous ne recevez nouvelles et offres que si vous avez coché la case prévue à cet effet.

Chaque e‑mail contient un lien pour arrêter et un lien pour modifier ou suspendre. Ce second lien permet aussi de demander vos données ou de tout faire effacer : pour cela, nous vous envoyons un lien à part, valable 30 minutes. Ainsi, nous savons que c’est bien vous, même si vous avez un jour transféré un e‑mail. Si votre lien est arrivé chez quelqu’un d’autre, vous pouvez l’y rendre inutilisable.

## Une question ou une visite

Si vous posez une question sur un bien, votre message et vos coordonnées vont au bureau ou à l’agent qui le présente, et vous recevez un accusé de réception. Nous le gardons pour vous répondre et assurer le suivi, jusqu’à ${retention.leadDays} jours après votre question.

D’un rendez-vous, nous gardons votre nom, vos coordonnées, le moment et, si vous annulez, le motif que vous avez donné, jusqu’à ${retention.appointmentDays} jours après la visite. Si vous ne confirmez pas une visite demandée, nous le signalons une fois au bureau et effaçons la demande après ${retention.unconfirmedSubscriptionDays} jours.

## Envoyer un bien à un ami

L’adresse de votre ami sert à ce seul e‑mail. Votre nom et votre petit mot y figurent, pour que le destinataire sache de qui il vient ; votre propre adresse n’est pas transmise. Une fois parti, l’e‑mail est effacé en quelques heures. Contre les abus, nous gardons encore ${retention.friendMailDays} jours de quel bien il s’agissait, une empreinte illisible des deux adresses et une adresse IP raccourcie. Qui ne veut plus jamais de tels e‑mails utilise le lien au bas du message. L’empreinte de son adresse reste alors conservée, pour pouvoir la refuser.

## Les adresses auxquelles nous n’écrivons plus

Si un e‑mail nous revient ou si vous le signalez comme indésirable, nous gardons une empreinte illisible (hash) de l’adresse, avec la raison. L’adresse elle-même n’y figure pas : seul celui qui la connaît déjà peut la reconnaître. Elle sert à ne plus vous écrire. L’avis lui-même n’est pas conservé.

## Si vous faites tout effacer

Vos recherches, questions, rendez-vous et consentements disparaissent, ainsi que les e‑mails qui vous sont adressés ou qui parlent de vous. Les visites à venir sont annulées ; l’agent l’apprend, sans votre nom. Voici ce qui reste, et pourquoi :

- une empreinte illisible de votre adresse avec le moment de l’effacement, pour effacer à nouveau vos données si nous restaurons une copie de sauvegarde ;
- si vous aviez refusé nos e‑mails ou s’ils revenaient : cette empreinte-là, pour ne pas vous écrire plus tard non plus ;
- d’une visite : quel bien et à quel moment, sans nom, adresse, téléphone ni motif, car c’était aussi un rendez-vous du bureau ;
- des compteurs anonymes : combien de personnes ont arrêté et pourquoi et, pendant deux jours au plus, combien d’envois sont venus d’une même adresse IP, avec l’empreinte de chaque formulaire ;
- ce qui se trouve déjà dans la boîte du bureau, de l’agent ou de votre ami. Nous ne pouvons pas le reprendre : adressez-vous à eux ;
- des restes dans les copies de sauvegarde et dans les fichiers de la base de données, jusqu’à ce qu’ils soient écrasés.

## Ce que retient votre navigateur

- Les cookies \`locale\` et \`theme\` : votre langue et l’affichage clair ou sombre, pendant un an au plus. En https, leur nom commence par \`__Host-\`. Ils ne servent à rien d’autre.
- Dans le stockage de votre navigateur : vos favoris avec vos notes, les biens déjà vus, et une copie de vos favoris et des derniers biens consultés pour les relire sans connexion. Tout cela reste sur votre appareil jusqu’à ce que vous l’effaciez.
- Tant que l’onglet est ouvert : ce que vous cherchez et avez coché dans le formulaire, pour que rien ne se perde. Le navigateur ne garde ni votre nom, ni vos adresses, ni vos numéros de téléphone.

Tout cela est nécessaire à ce que vous faites vous-même. C’est pourquoi il n’y a pas de bandeau de cookies ici.

## Qui voit vos données ?

Le bureau ou l’agent à qui vous écrivez, et ceux qui gèrent pour nous le serveur et le courrier, selon nos instructions. Nous ne vendons rien et ne transmettons rien à des fins publicitaires. Aucune décision vous concernant n’est prise par un ordinateur seul.

## Combien de temps ?

Comme indiqué plus haut. Les journaux du serveur où figurent des adresses IP sont gardés ${retention.logDays} jours au plus. Les copies de sauvegarde sont écrasées avec le temps. Ce que vous avez fait effacer l’est à nouveau après la restauration d’une copie.

## Vos droits

Vous pouvez consulter, corriger, emporter et faire effacer vos données, retirer votre consentement et vous opposer. Si une recherche est active, vous le faites vous-même grâce au lien de chaque e‑mail. Sinon, écrivez-nous : nous répondons dans le mois.

En cas de désaccord, vous pouvez introduire une plainte auprès de l’[Autorité de protection des données](https://www.autoriteprotectiondonnees.be), rue de la Presse 35, 1000 Bruxelles.
`
