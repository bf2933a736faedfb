import { isSiteImage } from '#domain/site/site-images.ts'
import type { Site } from '#domain/site/site.ts'
import { picturesIn } from './text/read-text.ts'

type NamedPicture = { field: string; name: string }

/** Every picture beside the site file that the site names, and the field that names it. */
export function sitePictures(site: Pick<Site, 'logo' | 'logoDark' | 'agents' | 'offices' | 'texts'>): NamedPicture[] {
  const { logo, logoDark, agents, offices, texts } = site
  const named = [
    { field: 'logo', name: logo },
    { field: 'logo_dark', name: logoDark },
    ...offices.map(({ photo = null }, at) => ({ field: `offices.${at}.photo`, name: photo })),
    ...agents.map(({ portrait }, at) => ({ field: `agents.${at}.portrait`, name: portrait })),
  ].flatMap(({ field, name }) => (name !== null && isSiteImage(name) ? [{ field, name }] : []))
  return [...named, ...picturesOfTexts(texts)]
}

function picturesOfTexts(texts: Site['texts']): NamedPicture[] {
  const known = readTexts.get(texts)
  if (known) return known
  const found = Object.entries(texts).flatMap(([text, ofLocale]) =>
    Object.entries(ofLocale).flatMap(([locale, words]) =>
      picturesIn(words)
        .filter(isSiteImage)
        .map((name) => ({ field: `texts.${text}.${locale}`, name })),
    ),
  )
  readTexts.set(texts, found)
  return found
}

/** Reading all texts takes some milliseconds. A change in the office makes another object of them. */
const readTexts = new WeakMap<Site['texts'], NamedPicture[]>()
