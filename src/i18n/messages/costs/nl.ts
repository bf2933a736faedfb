import type { CostLaw } from '#domain/purchase-costs/cost-rows.ts'

export const nl = {
  title: 'Alles samen: een raming',
  cost: 'Kost',
  firstHome: 'Enige eigen woning',
  otherPurchase: 'Andere aankoop',
  purchase: 'Bedrag',
  price: 'Vraagprijs',
  lines: {
    REGISTRATION_DUTY: 'Registratie\u00ADbelasting',
    VAT: 'Btw',
    NOTARY_FEE: 'Ereloon notaris, btw inbegrepen',
  },
  atRate: (rate: string) => `aan ${rate}`,
  abatement: (rate: string, amount: string) => `aan ${rate} boven de eerste ${amount}`,
  reduction: (amount: string) => `min ${amount}`,
  total: 'Samen',
  ratesChecked: (date: string) => `Tarieven nagekeken op ${date}.`,
  readIn: 'Gelezen bij',
  laws: {
    FLANDERS_2022: 'Vlaamse Codex Fiscaliteit, programmadecreet bij de begroting 2022',
    FLANDERS_2025: 'Vlaamse Codex Fiscaliteit, programmadecreet bij de begroting 2025 (BS 30 december 2024)',
    WALLONIA:
      'Waals Wetboek der registratierechten, artikelen 44 en 44bis, decreet van 5 december 2024 (BS 13 december 2024)',
    BRUSSELS: 'Brussels Wetboek der registratierechten, artikel 46bis, ordonnantie van 17 november 2022',
    VAT: 'koninklijk besluit nr. 20 van 20 juli 1970, btw-tarieven',
    NOTARIES: 'koninklijk besluit van 16 december 1950, tarief van de notarissen',
  } satisfies Record<CostLaw, string>,
  note: 'Dit is een raming. Dossierkosten van de notaris, de kosten van een krediet en kortingen waarop u misschien recht hebt, zitten er niet in. Uw notaris kent het juiste bedrag.',
  firstHomeNote:
    'Enige eigen woning: voor wie geen andere woning bezit en er zelf gaat wonen; er horen voorwaarden bij. Het ereloon ligt dan tot een prijs van €\u00A0850.000 nog iets lager; dat is niet ingerekend.',
  inHead: {
    loan: (amount: string) => `Lening ≈\u00A0${amount}/maand`,
    allIn: (amount: string) => `Alles samen ≈\u00A0${amount}`,
    firstHome: 'als enige eigen woning',
  },
  sources: 'Bronnen',
  source: (date: string) => `geldt sinds ${date}`,
  checked: (date: string) => `nagekeken op ${date}`,
  loanTitle: 'Wat kost dat per maand?',
  loanIntro: 'Reken het uit met uw eigen cijfers. We beginnen met een voorbeeld; de rentevoet vraagt u aan uw bank.',
  own: 'Eigen inbreng',
  rate: 'Rentevoet per jaar',
  years: 'Looptijd',
  yearsUnit: 'jaar',
  compute: 'Bereken',
  monthly: (amount: string) => `${amount} per maand`,
  assumption: (amount: string, rate: string, years: number) =>
    `Voor een lening van ${amount} op ${years} jaar aan ${rate} vast, met elke maand hetzelfde bedrag. Zonder kosten en verzekeringen. Een rekenvoorbeeld, geen aanbod.`,
  wrong: {
    own: 'Vul een bedrag in dat niet boven de prijs ligt.',
    rate: (most: string) => `Vul een percentage in van 0 tot ${most}.`,
    years: (most: number) => `Vul een aantal jaren in van 1 tot ${most}.`,
  },
}
