import type { BrochureMessages } from '../brochure.ts'

export const en: BrochureMessages = {
  document: 'A4 brochure',
  hint: 'PDF to print',
  more: 'The full text is on this home’s page; the code overleaf takes you there.',
  scan: 'Scan the code for photographs, today’s price and viewing times:',
  note: (agency, date) => `${agency}. Confirmed by the agent on ${date}. Price and availability may change.`,
  share: 'Share',
  copied: 'The address of this page has been copied.',
}
