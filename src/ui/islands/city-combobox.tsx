import { CityCombobox } from '../components/city-combobox.tsx'
import { hydrateIsland } from './hydrate-island.tsx'

export const mount = (element: HTMLElement): Promise<void> => hydrateIsland(element, CityCombobox)
