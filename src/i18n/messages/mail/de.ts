import { inPlace } from '#i18n/in-place.ts'
import type { MailMessages } from '#i18n/messages/mail.ts'

export const de: MailMessages = {
  greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  card: {
    energy: (figure) => `${figure} im Jahr`,
    energyLabel: (letter) => `Energieklasse ${letter}`,
    fits: (facts) => `Passt zu Ihnen: ${facts}`,
    fittingUnits: 'Was hier zu Ihnen passt',
  },
  footer: {
    manage: 'Suche ändern',
    lessOften: 'Seltener',
    unsubscribe: 'Abbestellen',
    demo: 'Dies ist eine Demonstration: Die Objekte sind erfunden und die Bilder gezeichnet.',
    licence: (number) => `IPI ${number}`,
  },
  confirmation: {
    subject: (site) => `Bitte bestätigen Sie Ihre E-Mail-Adresse für ${site}`,
    title: 'Nur noch ein Klick',
    intro: {
      one: 'Sie möchten von uns auf dem Laufenden gehalten werden über:',
      other: 'Sie möchten von uns über diese Suchen auf dem Laufenden gehalten werden:',
    },
    ask: 'Stimmt das? Öffnen Sie die Seite unten und drücken Sie dort auf die Schaltfläche. Erst danach erhalten Sie Nachrichten von uns.',
    button: 'Adresse bestätigen',
    notYou: (days) =>
      `Das waren nicht Sie? Dann brauchen Sie nichts zu tun: Sie erhalten keine weitere E‑Mail, und nach ${days} Tagen löschen wir diese Anfrage.`,
    why: 'Sie erhalten diese eine E‑Mail, weil jemand diese Adresse auf unserer Website eingegeben hat.',
  },
  links: {
    subject: (site) => `Ihre Suchen bei ${site}`,
    title: 'Hier sind Ihre Links',
    intro:
      'Sie haben den Link zu Ihren Suchen angefordert. Über diese Links können Sie sie ändern, pausieren oder beenden.',
    notYou: 'Das waren nicht Sie? Dann brauchen Sie nichts zu tun.',
    why: 'Sie erhalten diese E‑Mail, weil jemand auf unserer Website einen neuen Link für diese Adresse angefordert hat.',
  },
  dataLink: {
    export: {
      subject: (site) => `Ihre Daten bei ${site}`,
      title: 'Ihre Daten abrufen',
      text: 'Sie möchten alles sehen, was wir zu dieser E-Mail-Adresse speichern. Öffnen Sie die Seite unten und drücken Sie dort auf die Schaltfläche: Dann bekommen Sie alles in einer Datei.',
      button: 'Meine Daten abrufen',
    },
    erase: {
      subject: (site) => `Ihre Daten bei ${site} löschen`,
      title: 'Alles löschen?',
      text: 'Sie möchten alles löschen lassen, was wir zu dieser E-Mail-Adresse speichern. Öffnen Sie die Seite unten und drücken Sie dort auf die Schaltfläche. Bis dahin bleibt alles, wie es ist.',
      button: 'Weiter zum Löschen',
    },
    minutes: (n) => `Dieser Link gilt ${n} Minuten. Danach fordern Sie einfach einen neuen an.`,
    notYou:
      'Das waren nicht Sie? Dann geschieht nichts. Aber jemand hat den Link zu Ihrer Suche: Machen Sie ihn mit der Schaltfläche am Ende jener Seite unbrauchbar.',
    why: 'Sie erhalten diese E‑Mail, weil sie jemand mit dem Link zu Ihrer Suche angefordert hat.',
  },
  digest: {
    subjectOne: (what, place, price) => `${what} in ${place}, ${price}`,
    subjectReason: (reason, rest) => `${reason}: ${rest}`,
    subjectMany: (count, noun, places, price) =>
      price ? `${count} ${noun} in ${places}, ab ${price}` : `${count} ${noun} in ${places}`,
    title: (count, noun) => ({ one: `Ein Treffer für Sie: ${noun}`, other: `${count} ${noun}, die zu Ihnen passen` }),
    intro: {
      instant: 'Gerade neu hinzugekommen für Ihre Suche:',
      daily: 'Seit gestern neu hinzugekommen für Ihre Suche:',
      weekly: 'In der vergangenen Woche neu hinzugekommen für Ihre Suche:',
    },
    button: 'Objekt ansehen',
    all: (deal) => `Alles ${deal} ansehen, was zu Ihnen passt`,
    more: (count) => ({
      one: `Und ${count} weiteres, das zu Ihnen passt`,
      other: `Und ${count} weitere, die zu Ihnen passen`,
    }),
    why: (date) =>
      `Sie erhalten diese E‑Mail, weil Sie am ${date} eine Suche gespeichert und Ihre Adresse bestätigt haben.`,
  },
  lead: {
    subject: (about) => `Frage eines Besuchers: ${about}`,
    subjectGeneral: 'Frage eines Besuchers über die Website',
    title: 'Ein Besucher hat eine Frage',
    about: 'Zu diesem Objekt',
    from: 'Von',
    phone: 'Telefon',
    message: 'Nachricht',
    reply: 'Eine Antwort auf diese E‑Mail geht direkt an den Besucher.',
    why: 'Diese E‑Mail kommt vom Kontaktformular Ihrer Website. Die Frage ist auch in Ihren Daten gespeichert.',
  },
  leadCopy: {
    subject: (about) => `Ihre Frage: ${about}`,
    subjectGeneral: (site) => `Ihre Frage an ${site}`,
    title: 'Wir haben Ihre Frage erhalten',
    intro: (office) =>
      `Vielen Dank für Ihre Nachricht. ${office} antwortet Ihnen so bald wie möglich. Hier noch einmal, was Sie uns geschrieben haben.`,
    received: (office) => `Vielen Dank für Ihre Nachricht. ${office} antwortet Ihnen so bald wie möglich.`,
    notYou: 'Sie haben uns nicht geschrieben? Dann müssen Sie nichts tun.',
    whyReceipt:
      'Sie erhalten diese eine E‑Mail, weil jemand diese Adresse im Kontaktformular unserer Website angegeben hat.',
    why: 'Sie erhalten diese Kopie, weil Sie das Kontaktformular auf unserer Website ausgefüllt haben.',
  },
  friend: {
    subject: (site) => `Jemand möchte Ihnen ein Objekt auf ${site} zeigen`,
    title: 'Ein Tipp von jemandem, den Sie kennen',
    intro: (sender) => `${sender} hat dieses Objekt gesehen und an Sie gedacht.`,
    message: 'Die Nachricht dazu',
    button: 'Objekt ansehen',
    why: 'Diese E‑Mail wird einmalig auf Wunsch eines Besuchers verschickt. Wir speichern Ihre Adresse nicht und senden Ihnen keine Werbung.',
    stop: 'Nie wieder E‑Mails von Freunden über diese Website',
  },
  appointment: {
    subject: {
      booked: (date) => `Ihre Besichtigung am ${date}`,
      moved: (date) => `Ihre Besichtigung wurde verlegt auf ${date}`,
      cancelled: (date) => `Ihre Besichtigung am ${date} ist abgesagt`,
    },
    title: {
      booked: 'Ihre Besichtigung steht fest',
      moved: 'Ihre Besichtigung wurde verlegt',
      cancelled: 'Ihre Besichtigung ist abgesagt',
    },
    when: 'Wann',
    previously: 'Zuvor geplant',
    where: 'Wo',
    whereHidden: (place) => `${place}. Die genaue Adresse erhalten Sie vom Makler.`,
    who: 'Mit',
    change: 'Verlegen oder absagen',
    again: 'Neue Besichtigung vereinbaren',
    calendar: 'Eine Kalenderdatei liegt bei.',
    cancelledText: 'Der Termin findet nicht statt. Sie brauchen nichts weiter zu tun.',
    why: 'Sie erhalten diese E‑Mail, weil Sie auf unserer Website eine Besichtigung vereinbart haben.',
    event: (what) => `Besichtigung: ${what}`,
  },
  heldViewing: {
    subject: (date) => `Bestätigen Sie Ihre Besichtigung am ${date}`,
    title: 'Bestätigen Sie Ihre Besichtigung',
    ask: (until) =>
      `Bestätigen Sie bitte mit dem Knopf auf der Seite unten: Dann steht die Besichtigung fest und Sie erhalten eine Kalenderdatei. Wir halten Ihnen diesen Termin bis ${until} frei.`,
    button: 'Diese Besichtigung bestätigen',
    notYou: 'Sie haben das nicht angefragt? Dann müssen Sie nichts tun: Der Termin wird von selbst wieder frei.',
    why: 'Sie erhalten diese eine E‑Mail, weil jemand diese Adresse angegeben hat, um auf unserer Website eine Besichtigung zu vereinbaren.',
  },
  appointmentAgent: {
    subject: {
      booked: (date, what) => `Neue Besichtigung am ${date}: ${what}`,
      moved: (date, what) => `Besichtigung verlegt auf ${date}: ${what}`,
      cancelled: (date, what) => `Besichtigung am ${date} abgesagt: ${what}`,
      lapsed: (date, what) => `Besichtigung nicht bestätigt, ${date}: ${what}`,
    },
    title: {
      booked: 'Eine Besichtigung wurde gebucht',
      moved: 'Eine Besichtigung wurde verlegt',
      cancelled: 'Eine Besichtigung wurde abgesagt',
      lapsed: 'Eine Besichtigung wurde nicht bestätigt',
    },
    visitor: 'Besucher',
    phone: 'Telefon',
    reason: 'Grund',
    erased: 'Der Besucher hat seine Daten löschen lassen.',
    lapsed:
      'Der Besucher erhielt eine E‑Mail zum Bestätigen und hat das nicht rechtzeitig getan. Vielleicht ist sie nicht angekommen: Ein Anruf oder eine Nachricht kann helfen. Die E‑Mail-Adresse ist nicht geprüft.',
    free: 'Der Termin ist auf der Website wieder frei.',
    answer: 'Passt es doch nicht? Antworten Sie auf diese E-Mail: Ihre Antwort geht direkt an den Besucher.',
    why: 'Diese E‑Mail kommt vom Kalender Ihrer Website.',
  },
  search: {
    in: (what, where) => `${what} ${inPlace('de', where)}`,
    morePlaces: (count) => `${count} weiteren Gemeinden`,
    around: (km, place) => `im Umkreis von ${km} km um ${place}`,
    between: (from, to) => `${from} bis ${to}`,
    from: (from) => `ab ${from}`,
    upTo: (to) => `bis ${to}`,
    atLeast: (n) => `mindestens ${n}`,
    atMost: (n) => `höchstens ${n}`,
    perMonth: (range) => `${range} im Monat`,
    bedrooms: (range) => ({ one: `${range} Schlafzimmer`, other: `${range} Schlafzimmer` }),
    year: (range) => `Baujahr ${range}`,
    land: (range) => `Grundstück ${range}`,
    commercial: (range) => `Gewerbefläche ${range}`,
    energy: (label) => `Energieklasse ${label} oder besser`,
    newBuild: 'Neubau',
    onMap: 'im gewählten Gebiet auf der Karte',
    forDeal: (deal, range) => `${deal} ${range}`,
  },
}
