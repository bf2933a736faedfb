import type { ReactNode } from 'react'
import { CityCombobox, type CityComboboxProps } from '../components/city-combobox.tsx'
import { Island, islandHtml } from '../components/island.tsx'
import { cityCombobox } from '../islands/definitions.ts'
import { HtmlBytes } from '../html-bytes.ts'
import { isPlain } from '../plainly.ts'
import { drawnBy, filledBy, keptTemplates } from '../template.ts'

const kept = keptTemplates<string>(60)

/**
 * The city selector of the filters. Which places are chosen are holes, so that React draws it once for each number of
 * them: it has a state, and nothing else may draw it.
 */
export function ChosenPlaces(props: CityComboboxProps): ReactNode {
  const { chosen, id, locale, name, textName } = props
  if (chosen.length > MOST_DRAWN || isPlain())
    return <Island of={cityCombobox} Component={CityCombobox} props={props} />
  const template = kept(
    [locale, name, textName, id, chosen.length].join(),
    (hole) => <CityCombobox {...{ locale, name, textName, id }} chosen={chosen.map((_, i) => cityOfHoles(hole, i))} />,
    (island) => drawnBy(islandHtml(island, cityCombobox.name)),
  )
  const bytes = filledBy(template, (hole) => {
    const city = chosen[Number(hole.slice(1))]
    return city === undefined ? '' : hole.startsWith('c') ? [city.pc, ...(city.others ?? [])].join() : city.label
  })
  return (
    <Island of={cityCombobox} Component={CityCombobox} props={props} drawn={new HtmlBytes(bytes, template.facts)} />
  )
}

/** Its codes stand in one hole; as the selector joins them, the first may be text as well. */
const cityOfHoles = (hole: (name: string) => string, i: number) => ({
  pc: hole(`c${i}`) as unknown as number, // a mark, which is only ever written
  label: hole(`l${i}`),
})

const MOST_DRAWN = 12
