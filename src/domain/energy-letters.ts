import type { Energy } from '#domain/listing.ts'

/** The certificate with the letters of its attestation (ADEME), which replace those that it printed itself. */
export function asAttested(energy: Energy): Energy {
  const { attestation } = energy
  if (attestation === undefined) return energy
  return { ...energy, label: attestation.label ?? energy.label, ghgLabel: attestation.ghgLabel ?? energy.ghgLabel }
}
