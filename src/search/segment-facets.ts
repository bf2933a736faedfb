import { CRITERIA_FLAGS, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing.ts'
import { addTo, type Tally } from '#search/facet-tally.ts'
import { NONE } from '#search/geography.ts'
import { bitsIn, groupsWithBits } from '#search/kernel.ts'
import { countInCohort, countOffers, type Mask, type Masks, type Reader } from '#search/segment-masks.ts'

/** Adds the total and every facet of the segment to the tally. */
export function tallySegment(reader: Reader, masks: Masks, tally: Tally): void {
  const { segment, kernel } = reader
  const { fitting } = masks
  tally.total += countOffers(reader, fitting, fitting.whole)
  CRITERIA_FLAGS.forEach((_, f) => (tally.flags[f]! += countOffers(reader, fitting, segment.flags[f]!)))
  tally.newBuild += countOffers(reader, fitting, segment.newBuild)

  const anyEnergy = masks.without('energy')
  ENERGY_LABELS.forEach((_, e) => (tally.energy[e]! += countOffers(reader, anyEnergy, segment.energy[e]!)))
  const anyBedrooms = masks.without('bedrooms')
  segment.bedroomValues.forEach((value, i) => {
    const count = countOffers(reader, anyBedrooms, segment.bedroomBits[i]!)
    if (count > 0) addTo(tally.bedrooms, value, count)
  })

  const anyType = masks.without('type')
  const anyDeal = masks.without('deal')
  segment.cohorts.forEach((cohort, c) => {
    PROPERTY_TYPES.forEach((type, t) => {
      if (cohort.type === null) tally.type[t]! += countInCohort(segment, kernel, anyType, segment.types[t]!, c)
      else if (cohort.type === type) tally.type[t]! += countInCohort(segment, kernel, anyType, anyType.bits[c]!, c)
    })
    DEALS.forEach((deal, d) => {
      if (cohort.deal !== null && cohort.deal !== deal) return
      if (anyDeal.windows[c]!.length > 0)
        tally.status[d]! += countInCohort(segment, kernel, anyDeal, masks.deal(deal), c)
    })
  })
  tallyPlaces(reader, masks.without('place'), masks.regionVerdicts, tally)
}

function tallyPlaces({ segment, words }: Reader, mask: Mask, verdicts: Uint8Array | null, tally: Tally): void {
  const { keyOrder, keyStarts, keys, cohorts, ends } = segment
  const counts = new Int32Array(keyOrder.length)
  for (let c = 0; c < cohorts.length; c++) {
    if (mask.windows[c]!.length === 0) continue
    const base = c * (keyOrder.length + 1)
    const bits = mask.bits[c]!
    const groupEnds = cohorts[c]!.grouped ? ends : null
    for (let r = 0; r < keyOrder.length; r++) {
      if (verdicts !== null && verdicts[r] === NONE) continue
      const start = keyStarts[base + r]!
      const end = keyStarts[base + r + 1]!
      if (start < end) counts[r]! += countRange(words, bits, groupEnds, start, end)
    }
  }
  for (let r = 0; r < keyOrder.length; r++) {
    const count = counts[r]!
    if (count === 0) continue
    const { postalCode, province } = keys[keyOrder[r]!]!
    addTo(tally.pc, postalCode, count)
    if (province !== null) addTo(tally.province, province, count)
  }
}

/** Offers among the bits [start, end). A group never crosses a word, nor the rows of a place. */
function countRange(words: Int32Array, bits: number, ends: number | null, start: number, end: number): number {
  const first = start >>> 5
  const last = (end - 1) >>> 5
  let sum = 0
  for (let w = first; w <= last; w++) {
    let word = words[bits + w]!
    if (w === first) word &= -1 << (start & 31)
    if (w === last) word &= -1 >>> (31 - ((end - 1) & 31))
    if (word !== 0) sum += bitsIn(ends === null ? word : groupsWithBits(word, words[ends + w]!))
  }
  return sum
}
