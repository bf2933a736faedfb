import { CityCombobox } from '../components/city-combobox.tsx'
import { hydrateIsland } from './hydrate-island.tsx'
import type { Mount } from './island-module.ts'

export const mount: Mount<'city-combobox'> = (element, props) => hydrateIsland(element, CityCombobox, props)
