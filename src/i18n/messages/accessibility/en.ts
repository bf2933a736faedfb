import type { TextFacts } from '#i18n/text-facts.ts'

export const en = ({ name, email, phone, paths }: TextFacts): string => `
Everyone should be able to look for a home here. ${name} built this site to meet WCAG 2.2, level AA.

## What you can expect

- Everything works with the keyboard alone, and you always see where you are.
- Headings, fields and buttons have a name that a screen reader can read out. Errors are shown at the field and at the top, with a link.
- Text and buttons have enough contrast, in the light and in the dark look. Colour is never the only sign.
- You can enlarge the text to 400% without scrolling sideways.
- Whatever can be dragged can also be done with a button. Nothing you fill in runs out of time.
- If you ask your device for less motion, you get less motion.
- The site also works without JavaScript: searching, viewing properties, filling in forms and unsubscribing. Only your favourites, which live in your browser, need it.

## How we check

Every page is tested automatically in four languages, light and dark, at three screen widths. The forms are also gone through with the keyboard alone.

## What is not right yet

- Photographs and documents from agents do not always have a good description, and their PDFs are not always accessible.
- Texts from agents are sometimes in one language only. We then say which.
- The map carries its information as a picture. Everything on it is in the list as well.

## Something does not work?

Write to [${email}](mailto:${email})${phone ? `, call ${phone}` : ''} or use the [contact form](${paths.contact}). Tell us what you wanted to do and where it went wrong. We answer within five working days and help you in another way in the meantime.
`
