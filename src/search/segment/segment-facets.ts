import { CRITERIA_FLAGS, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import { addTo, type Tally } from '#search/segment/facet-tally.ts'
import { NONE } from '#search/geography.ts'
import { countInCohort, countOffers, type Mask, type Masks } from '#search/segment/segment-masks.ts'
import type { Reader } from '#search/segment/reader.ts'

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

function tallyPlaces(reader: Reader, mask: Mask, verdicts: Uint8Array | null, tally: Tally): void {
  const { segment, words, places, kernel } = reader
  const { cohorts, keys, keyStartsAt, keyCountsAt } = segment
  words.fill(0, keyCountsAt, keyCountsAt + keys.length)
  for (let c = 0; c < cohorts.length; c++) {
    if (mask.windows[c]!.length === 0) continue
    const ends = cohorts[c]!.grouped ? segment.ends : 0
    kernel.countKeys(mask.bits[c]!, ends, keyStartsAt + c * (keys.length + 1), keys.length, keyCountsAt)
  }
  const counts = new Int32Array(keys.length)
  const provinces = new Int32Array(places.provinces.length + 1)
  for (let r = 0; r < counts.length; r++) {
    // The bits are undefined outside the region.
    if (verdicts !== null && verdicts[r] === NONE) continue
    const count = words[keyCountsAt + r]!
    counts[r] = count
    provinces[places.provinceOfRank[r]!]! += count
  }
  tally.places = places
  tally.placeCounts = counts
  places.provinces.forEach((province, i) => {
    if (provinces[i]! > 0) addTo(tally.province, province, provinces[i]!)
  })
}
