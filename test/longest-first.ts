import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, by elapsed time on two idle cores: begun last, one of them would keep everybody waiting alone. */
export const LONGEST: readonly string[] = [
  ...['ui/search-page', 'starting', 'requests/viewing', 'hostile/scripts', 'gevel', 'ui/own-map', 'ui/map', 'ui/axe'],
  ...['faults/outages', 'hostile/input', 'faults/kills', 'faults/failpoints', 'releases/upgrade', 'ui/offer-page'],
  ...['hostile/viewings', 'ui/subscribe', 'ui/live-filters', 'visual/visual', 'words/fifth-language', 'routes/crawl'],
].map((name) => `test/${name}.test.ts`)

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
