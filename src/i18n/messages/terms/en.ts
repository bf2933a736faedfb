import type { TextFacts } from '#i18n/text-facts.ts'

export const en = ({ name, email, paths }: TextFacts): string => `
By using this site you accept these terms. We have kept them short.

## What you find here

${name} shows properties for sale, to rent and to take over. The details come from agents and owners. Each property says when it was last checked. What is not known is shown as such.

## Not an offer in law

A property on this site is an invitation to get in touch, not a binding offer. A price, an availability or a size may have changed in the meantime. Only what you agree in writing with the agent or the owner is binding.

Estimates of costs and repayments are an aid. Ask your notary or your bank for the exact amounts.

## Drawings and photographs

Where there is no photograph, we show a drawing made from the details, and always say so. Such a drawing is not a picture of the real property.

## Messages

You get messages about new properties only if you ask for them and confirm your address. You can change or stop them at any time, with the link in every e‑mail or through [Keep me informed](${paths.subscribe}). We do our best to be quick and complete, but cannot promise that no message is ever delayed.

## Appointments

A viewing you book here is fixed as soon as you receive the confirmation. If you cannot come, please cancel with the link in that e‑mail, so that someone else can go.

## What you send us

Give correct details and use the forms only for yourself. Send a property only to someone you know. We may refuse anyone who abuses the forms or overloads the site.

## Texts, photographs and data

They remain the property of ${name} or of whoever gave them to us. You may view, keep and print them for yourself. Using them in another site or database requires our prior consent in writing.

## Liability

We look after this site with care. Even so, something may be wrong or unavailable for a while. We are liable for damage caused by this only in the case of intent or gross negligence, and where the law says so. We are not responsible for sites we link to.

## Privacy

How we handle your data is explained in the [privacy statement](${paths.privacy}).

## Changes and law

We may change these terms; their date is shown at the top. Belgian law applies. As a consumer you keep the protection and the courts of the country you live in.

## A question or a complaint?

Write to [${email}](mailto:${email}) or use the [contact form](${paths.contact}). Complaints about an agent can also be made to the Professional Institute of Estate Agents ([biv.be](https://www.biv.be)).
`
