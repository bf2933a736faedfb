import type { CostsMessages } from '../costs.ts'

export const de: CostsMessages = {
  title: 'Alles zusammen: eine Schätzung',
  cost: 'Kosten',
  firstHome: 'Einziges Eigenheim',
  otherPurchase: 'Anderer Kauf',
  purchase: 'Betrag',
  price: 'Kaufpreis',
  lines: {
    REGISTRATION_DUTY: 'Registrierungs\u00ADgebühren',
    VAT: 'Mehrwert\u00ADsteuer',
    NOTARY_FEE: 'Notarhonorar, mit MwSt.',
  },
  atRate: (rate) => `zu ${rate}`,
  abatement: (rate, amount) => `zu ${rate} über die ersten ${amount} hinaus`,
  reduction: (amount) => `abzüglich ${amount}`,
  total: 'Zusammen',
  ratesChecked: (date) => `Sätze geprüft am ${date}.`,
  readIn: 'Gelesen bei',
  laws: {
    FLANDERS_2022: 'Flämisches Steuergesetzbuch, Programmdekret zum Haushalt 2022',
    FLANDERS_2025: 'Flämisches Steuergesetzbuch, Programmdekret zum Haushalt 2025 (Staatsblatt vom 30. Dezember 2024)',
    WALLONIA:
      'Wallonisches Gesetzbuch der Registrierungsgebühren, Artikel 44 und 44bis, Dekret vom 5. Dezember 2024 (Staatsblatt vom 13. Dezember 2024)',
    BRUSSELS: 'Brüsseler Gesetzbuch der Registrierungsgebühren, Artikel 46bis, Ordonnanz vom 17. November 2022',
    VAT: 'Königlicher Erlass Nr. 20 vom 20. Juli 1970, Mehrwertsteuersätze',
    NOTARIES: 'Königlicher Erlass vom 16. Dezember 1950, Notartarif',
  },
  note: 'Das ist eine Schätzung. Aktenkosten des Notars, Kreditkosten und Ermäßigungen, auf die Sie vielleicht Anspruch haben, sind nicht enthalten. Ihr Notar kennt den genauen Betrag.',
  firstHomeNote:
    'Einziges Eigenheim: für Käufer, die keine andere Wohnung besitzen und selbst einziehen; es gelten Bedingungen. Das Notarhonorar liegt dann bis zu einem Preis von 850.000\u00A0€ etwas niedriger; das ist nicht eingerechnet.',
  inHead: {
    loan: (amount) => `Darlehen ≈\u00A0${amount}/Monat`,
    allIn: (amount) => `Alles zusammen ≈\u00A0${amount}`,
    firstHome: 'als einziges Eigenheim',
  },
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
