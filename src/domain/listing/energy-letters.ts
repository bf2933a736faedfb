import type { Energy } from '#domain/listing/listing.ts'

/**
 * The certificate with the letters of its attestation (ADEME), which replace its printed ones. A certificate of the common
 * parts loses its figures, because they say nothing of the home.
 */
export function asAttested(energy: Energy): Energy {
  const { attestation } = energy
  if (energy.scope === 'COMMON_PARTS') return withoutFigures(energy)
  if (attestation === undefined) return energy
  return { ...energy, label: attestation.label ?? energy.label, ghgLabel: attestation.ghgLabel ?? energy.ghgLabel }
}

/**
 * The figures that may stand beside the letter, kWh and kg a m² and year. An attestation has none: the figures of the older
 * certificate lie in the range of its own letters, and would contradict the new ones.
 */
export const besideLetter = ({ attestation, kwh, co2 }: Energy): Pick<Energy, 'kwh' | 'co2'> =>
  attestation === undefined ? { kwh, co2 } : { kwh: null, co2: null }

function withoutFigures({ status, certificate, certificateDate, validUntil, scope }: Energy): Energy {
  const none = { kwh: null, label: null, totalKwh: null, co2: null }
  return { ...none, certificate, certificateDate, status, validUntil, scope }
}
