import type { City } from './city-search.ts'

/** Event on the element `.combo` of a city selector that chooses the cities of its `detail`. */
export const CHOOSE_CITIES = 'choose-cities'

export const isCity = (value: unknown): value is City =>
  typeof value === 'object' && value !== null && 'pc' in value && 'label' in value
