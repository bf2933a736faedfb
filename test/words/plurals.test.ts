import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const words = JSON.parse(readFileSync('src/i18n/words/en.json', 'utf8')) as Record<string, unknown>

/** Messages that never need a singular, and why. */
const ALWAYS_PLURAL: Record<string, string> = {
  'card.photos': 'one photo has no strip',
  'card.since.days': 'from the second day on',
  'commands.demo.loaded': 'the whole demonstration',
  'doctor.spf.several': 'two or more',
  'home.lead': 'the whole catalogue',
  'home.show': 'the whole catalogue, and the script writes another number in',
  'law-report.andAsBefore': 'its word is "as"',
  'law-report.asBefore': 'its word is "as"',
  'mail.confirmation.notYou': 'seven days, unless an operator chooses one',
  'mail.dataLink.minutes': 'a quarter of an hour or more',
  'mail.search.morePlaces': 'the last two of many',
  'map.cluster': 'several in one pin',
  'map.clusterHere': 'several in one pin',
  'map.drawPoints': 'beside the drawing, while it has more to come',
  'map.onMap': 'beside the map, where a pin says the same',
  'map.results': 'beside the map, where a pin says the same',
  'office-pictures.moved': 'the name of a picture',
  'office-pictures.removed': 'the name of a picture',
  'offer.allPhotos': 'one photo has no strip',
  'project.shown': 'a project of one unit has no filter',
  'requests.bookedText': 'half an hour, unless an operator chooses less',
  'requests.nextMail': 'half an hour, unless an operator chooses less',
  'requests.visitTakes': 'a quarter of an hour or more',
  'texts.about.allOf': 'more than the four that are shown',
  'search.andOthers': 'the last two of many',
  'search.atOtherPlaces': 'the last two of many',
}

test('a message with a number and a plural word has a singular form, or a reason not to need one', () => {
  const plural = /\{(?:n|count|total|days|minutes)\}(?:<\/\w+>)? (?:\p{L}+ )?\p{L}+s\b/u
  const said = Object.entries(words).filter(
    ([key, text]) =>
      !key.startsWith('@') && typeof text === 'string' && !text.includes(', plural,') && plural.test(text),
  )
  expect(said.length).toBeGreaterThan(5)
  expect(said.map(([key]) => key).filter((key) => !(key in ALWAYS_PLURAL))).toEqual([])
})
