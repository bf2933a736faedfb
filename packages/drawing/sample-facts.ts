import type { FacadeFacts } from './facts.ts'

/** For tests: a house without any known facts. */
export const sampleFacts = (seed: number): FacadeFacts => ({
  seed,
  kind: 'estate',
  type: 'HOUSE',
  subtype: null,
  storeys: null,
  facades: null,
  year: null,
  condition: null,
  living: null,
  land: null,
  garden: null,
  terrace: null,
  garage: null,
  swimmingPool: null,
  solarPanels: null,
  region: null,
  province: null,
  units: null,
})
