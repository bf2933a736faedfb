/** Event on the element `.combo` of a city selector that chooses the cities of its `detail`. */
export const CHOOSE_CITIES = 'choose-cities'
