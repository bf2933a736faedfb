import { CHOOSE_CITIES } from './choose-cities.ts'
import type { City } from './city-search.ts'
import { islandIn } from './island-in.ts'
import { wake } from './islands.ts'

/** The cities chosen in the city selector of a form; its tick boxes are sent under `name`. */
export function chosenCities(form: HTMLFormElement, name: string): City[] {
  return [...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]:checked`)].map((box) => {
    const [pc = 0, ...others] = box.value.split(',').map(Number)
    return { pc, label: box.parentElement?.textContent ?? box.value, others }
  })
}

/** Chooses cities in a form. The city selector is an island of its own: it is woken first. */
export async function putBackCities(form: HTMLFormElement, cities: readonly City[]): Promise<void> {
  const island = islandIn(form, 'city-combobox')
  await wake(island)
  island?.querySelector('.combo')?.dispatchEvent(new CustomEvent(CHOOSE_CITIES, { detail: cities }))
  setTimeout(() => form.dispatchEvent(new Event('change', { bubbles: true })))
}
