import { inPlace, ofPlace } from '#i18n/in-place.ts'
import type { MailMessages } from '#i18n/messages/mail.ts'

export const fr: MailMessages = {
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  card: {
    energy: (figure) => `${figure} par an`,
    energyLabel: (letter) => `Classe énergétique ${letter}`,
    fits: (facts) => `Correspond à votre recherche : ${facts}`,
    fittingUnits: 'Ce qui vous y convient',
  },
  footer: {
    manage: 'Modifier ma recherche',
    lessOften: 'Moins souvent',
    unsubscribe: 'Me désinscrire',
    demo: 'Ceci est une démonstration : les biens sont inventés et les photos sont des dessins.',
    licence: (number) => `IPI ${number}`,
  },
  confirmation: {
    subject: (site) => `Confirmez votre adresse e-mail pour ${site}`,
    title: 'Plus qu’un clic',
    intro: {
      one: 'Vous nous avez demandé de vous tenir au courant de :',
      other: 'Vous nous avez demandé de vous tenir au courant de ces recherches :',
    },
    ask: 'C’est bien vous ? Ouvrez la page ci-dessous et appuyez sur le bouton pour confirmer. Vous ne recevrez nos messages qu’ensuite.',
    button: 'Confirmer mon adresse',
    notYou: (days) =>
      `Vous n’avez rien demandé ? Ne faites rien : vous ne recevrez plus de message et nous effacerons cette demande après ${days} jours.`,
    why: 'Vous recevez cet unique message parce que quelqu’un a saisi cette adresse sur notre site.',
  },
  links: {
    subject: (site) => `Vos recherches chez ${site}`,
    title: 'Voici vos liens',
    intro:
      'Vous avez demandé le lien vers vos recherches. Ces liens vous permettent de les modifier, de les suspendre ou de les arrêter.',
    notYou: 'Vous n’avez rien demandé ? Vous n’avez rien à faire.',
    why: 'Vous recevez ce message parce que quelqu’un a demandé, sur notre site, un nouveau lien pour cette adresse.',
  },
  dataLink: {
    export: {
      subject: (site) => `Vos données chez ${site}`,
      title: 'Récupérer vos données',
      text: 'Vous avez demandé tout ce que nous conservons sur cette adresse e-mail. Ouvrez la page ci-dessous et appuyez sur le bouton : vous recevrez le tout dans un seul fichier.',
      button: 'Récupérer mes données',
    },
    erase: {
      subject: (site) => `Effacer vos données chez ${site}`,
      title: 'Tout effacer ?',
      text: 'Vous avez demandé d’effacer tout ce que nous conservons sur cette adresse e-mail. Ouvrez la page ci-dessous et appuyez sur le bouton. Tant que vous ne le faites pas, rien ne change.',
      button: 'Continuer vers l’effacement',
    },
    minutes: (n) => `Ce lien fonctionne pendant ${n} minutes. Ensuite, demandez-en simplement un nouveau.`,
    notYou:
      'Vous n’avez rien demandé ? Alors rien ne se passe. Mais quelqu’un possède le lien vers votre recherche : rendez-le inutilisable avec le bouton au bas de cette page.',
    why: 'Vous recevez ce message parce que quelqu’un l’a demandé avec le lien vers votre recherche.',
  },
  digest: {
    subjectOne: (what, place, price) => `${what} ${inPlace('fr', place)}, ${price}`,
    subjectReason: (reason, rest) => `${reason} : ${rest}`,
    subjectMany: (count, noun, places, price) =>
      `${count} ${noun} ${inPlace('fr', places)}${price ? `, à partir de ${price}` : ''}`,
    title: (count, noun) => ({ one: `Un bien pour vous : ${noun}`, other: `${count} ${noun} pour vous` }),
    intro: {
      instant: 'Voici ce qui vient d’arriver pour votre recherche :',
      daily: 'Voici ce qui est arrivé depuis hier pour votre recherche :',
      weekly: 'Voici ce qui est arrivé cette semaine pour votre recherche :',
    },
    button: 'Voir ce bien',
    all: (deal) => `Voir tout ce qui est ${deal} et vous convient`,
    more: (count) => ({
      one: `Et encore ${count} autre qui vous convient`,
      other: `Et encore ${count} autres qui vous conviennent`,
    }),
    why: (date) =>
      `Vous recevez ce message parce que, le ${date}, vous avez enregistré une recherche et confirmé votre adresse.`,
  },
  lead: {
    subject: (about) => `Question d’un visiteur : ${about}`,
    subjectGeneral: 'Question d’un visiteur via le site',
    title: 'Un visiteur a une question',
    about: 'À propos de ce bien',
    from: 'De',
    phone: 'Téléphone',
    message: 'Message',
    reply: 'En répondant à ce message, vous écrivez directement au visiteur.',
    why: 'Ce message vient du formulaire de contact de votre site. La question est aussi conservée dans vos données.',
  },
  leadCopy: {
    subject: (about) => `Votre question : ${about}`,
    subjectGeneral: (site) => `Votre question à ${site}`,
    title: 'Nous avons bien reçu votre question',
    intro: (office) =>
      `Merci de votre message. ${office} vous répondra dans les meilleurs délais. Voici ce que vous nous avez écrit.`,
    received: (office) => `Merci de votre message. ${office} vous répondra dans les meilleurs délais.`,
    notYou: 'Vous ne nous avez pas écrit ? Alors vous n’avez rien à faire.',
    whyReceipt:
      'Vous recevez ce seul e‑mail parce que quelqu’un a indiqué cette adresse dans le formulaire de contact de notre site.',
    why: 'Vous recevez cette copie parce que vous avez rempli le formulaire de contact de notre site.',
  },
  friend: {
    subject: (site) => `Quelqu’un veut vous montrer un bien sur ${site}`,
    title: 'Un conseil de quelqu’un que vous connaissez',
    intro: (sender) => `${sender} a vu ce bien et a pensé à vous.`,
    message: 'Son message',
    button: 'Voir ce bien',
    why: 'Ce message est envoyé une seule fois, à la demande d’un visiteur. Nous ne gardons pas votre adresse et ne vous enverrons pas de publicité.',
    stop: 'Ne plus jamais recevoir de messages d’amis via ce site',
  },
  appointment: {
    subject: {
      booked: (date) => `Votre visite du ${date}`,
      moved: (date) => `Votre visite est reportée au ${date}`,
      cancelled: (date) => `Votre visite du ${date} est annulée`,
    },
    title: {
      booked: 'Votre visite est fixée',
      moved: 'Votre visite est déplacée',
      cancelled: 'Votre visite est annulée',
    },
    when: 'Quand',
    previously: 'Prévue auparavant',
    where: 'Où',
    whereHidden: (place) => `${place}. L’agent vous communiquera l’adresse exacte.`,
    who: 'Avec',
    change: 'Déplacer ou annuler',
    again: 'Planifier une nouvelle visite',
    calendar: 'Un fichier pour votre agenda est joint.',
    cancelledText: 'Le rendez-vous n’aura pas lieu. Vous n’avez plus rien à faire.',
    why: 'Vous recevez ce message parce que vous avez planifié une visite sur notre site.',
    event: (what) => `Visite : ${what}`,
  },
  heldViewing: {
    subject: (date) => `Confirmez votre visite du ${date}`,
    title: 'Confirmez votre visite',
    ask: (until) =>
      `Sur la page ci-dessous, appuyez sur le bouton pour confirmer : la visite sera alors fixée et vous recevrez un fichier d’agenda. Nous vous gardons ce moment jusqu’à ${until}.`,
    button: 'Confirmer cette visite',
    notYou: 'Vous n’avez rien demandé ? Alors vous n’avez rien à faire : le moment se libère de lui-même.',
    why: 'Vous recevez ce seul e‑mail parce que quelqu’un a indiqué cette adresse pour planifier une visite sur notre site.',
  },
  appointmentAgent: {
    subject: {
      booked: (date, what) => `Nouvelle visite le ${date} : ${what}`,
      moved: (date, what) => `Visite reportée au ${date} : ${what}`,
      cancelled: (date, what) => `Visite du ${date} annulée : ${what}`,
      lapsed: (date, what) => `Visite non confirmée, ${date} : ${what}`,
    },
    title: {
      booked: 'Une visite est réservée',
      moved: 'Une visite est déplacée',
      cancelled: 'Une visite est annulée',
      lapsed: 'Une visite n’a pas été confirmée',
    },
    visitor: 'Visiteur',
    phone: 'Téléphone',
    reason: 'Motif',
    erased: 'Le visiteur a fait effacer ses données.',
    lapsed:
      'Le visiteur a reçu un e‑mail de confirmation et n’y a pas répondu à temps. Peut-être n’est-il pas arrivé : un appel ou un message peut aider. L’adresse e‑mail n’est pas vérifiée.',
    free: 'Ce moment est de nouveau libre sur le site.',
    answer: 'Un empêchement ? Répondez à cet e‑mail : votre réponse arrive directement chez le visiteur.',
    why: 'Ce message vient de l’agenda de votre site.',
  },
  search: {
    in: (what, where) => `${what} ${inPlace('fr', where)}`,
    morePlaces: (count) => `${count} autres communes`,
    around: (km, place) => `à moins de ${km} km ${ofPlace(place)}`,
    between: (from, to) => `de ${from} à ${to}`,
    from: (from) => `à partir de ${from}`,
    upTo: (to) => `jusqu’à ${to}`,
    atLeast: (n) => `au moins ${n}`,
    atMost: (n) => `au plus ${n}`,
    perMonth: (range) => `${range} par mois`,
    bedrooms: (range) => ({ one: `${range} chambre`, other: `${range} chambres` }),
    year: (range) => `année de construction ${range}`,
    land: (range) => `terrain ${range}`,
    commercial: (range) => `surface commerciale ${range}`,
    energy: (label) => `classe énergétique ${label} ou mieux`,
    newBuild: 'construction neuve',
    onMap: 'dans la zone choisie sur la carte',
    forDeal: (deal, range) => `${deal} ${range}`,
  },
}
