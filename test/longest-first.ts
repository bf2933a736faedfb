import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Of what takes longest (elapsed time on two idle cores), those that wait most of the time: for mails, starts and ends of processes. */
const WAITING = [
  ...['gevel', 'starting', 'hidden-address', 'requests/viewing', 'hostile/costly'],
  ...['faults/failpoints', 'main-job', 'law/held', 'faults/kills'],
  ...['hostile/erasing', 'requests/real-catalogue', 'requests/friend', 'hostile/tokens'],
]

/** The others: browsers, mostly. */
const WORKING = [
  ...['ui/map', 'ui/axe', 'ui/own-map', 'hostile/scripts', 'ui/offer-page', 'ui/search-page', 'visual/visual'],
  ...['ui/first-styles', 'hostile/input', 'routes/crawl', 'words/fifth-language', 'releases/upgrade'],
  ...['ui/map-drawing', 'hostile/text', 'search/three-ways', 'ui/subscribe', 'ui/map-style', 'ui/live-filters'],
]

/**
 * Begun last, one of them would keep everybody waiting alone. In turns, as what waits leaves the processors to what works.
 */
export const LONGEST: readonly string[] = WORKING.flatMap((name, i) => [name, ...WAITING.slice(i, i + 1)]).map(
  (name) => `test/${name}.test.ts`,
)

/** The files named above first, in this order; the others as Vitest puts them: those that took long before, or large ones. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name))
      return at === -1 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
