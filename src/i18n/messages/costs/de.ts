import type { CostsMessages } from '../costs.ts'

export const de: CostsMessages = {
  title: 'Alles zusammen: eine Schätzung',
  cost: 'Kosten',
  firstHome: 'Einziges Eigenheim',
  otherPurchase: 'Anderer Kauf',
  purchase: 'Betrag',
  price: 'Angebotspreis',
  lines: {
    REGISTRATION_DUTY: 'Registrierungsgebühren',
    VAT: 'Mehrwertsteuer',
    NOTARY_FEE: 'Notarhonorar, mit MwSt.',
  },
  atRate: (rate) => `zu ${rate}`,
  abatement: (rate, amount) => `zu ${rate} über die ersten ${amount} hinaus`,
  total: 'Zusammen',
  note: 'Das ist eine Schätzung. Aktenkosten des Notars, Kreditkosten und Ermäßigungen, auf die Sie vielleicht Anspruch haben, sind nicht enthalten. Ihr Notar kennt den genauen Betrag.',
  firstHomeNote:
    'Einziges Eigenheim: für Käufer, die keine andere Wohnung besitzen und selbst einziehen; es gelten Bedingungen.',
  sources: 'Quellen',
  source: (date) => `gilt seit ${date}`,
  checked: (date) => `geprüft am ${date}`,
  loanTitle: 'Was kostet das im Monat?',
  loanIntro:
    'Rechnen Sie mit Ihren eigenen Zahlen. Wir beginnen mit einem Beispiel; den Zinssatz nennt Ihnen Ihre Bank.',
  own: 'Eigenmittel',
  rate: 'Zinssatz im Jahr',
  years: 'Laufzeit',
  yearsUnit: 'Jahre',
  compute: 'Berechnen',
  monthly: (amount) => `${amount} im Monat`,
  assumption: (amount, rate, years) =>
    `Für ein Darlehen von ${amount} über ${years} Jahre zum festen Satz von ${rate}, mit gleicher Rate jeden Monat. Ohne Kosten und Versicherungen. Ein Rechenbeispiel, kein Angebot.`,
  wrong: {
    own: 'Geben Sie einen Betrag ein, der nicht über dem Preis liegt.',
    rate: (most) => `Geben Sie einen Prozentsatz von 0 bis ${most} ein.`,
    years: (most) => `Geben Sie eine Zahl von 1 bis ${most} Jahren ein.`,
  },
}
