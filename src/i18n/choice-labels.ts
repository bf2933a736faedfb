import type { FieldPath } from '#domain/listing/fields.ts'
import type { Locale } from '#base/locale.ts'
import { languageName } from '#i18n/formats.ts'
import { advertMessages } from '#i18n/messages/advert.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { officeEditorMessages } from '#i18n/messages/office-editor.ts'

type Words = Readonly<Record<string, string>>

/** The label of one choice of a field, for the editor; a letter of a scale is its own label. */
export function choiceLabel(path: FieldPath, choice: string, locale: Locale): string {
  return wordsOf(path, locale)?.[choice] ?? choice
}

function wordsOf(path: FieldPath, locale: Locale): Words | null {
  const listing = listingMessages[locale]
  const advert = advertMessages[locale]
  const own = officeEditorMessages[locale].choices
  switch (path) {
    case 'type':
      return Object.fromEntries(Object.entries(listing.types).map(([type, words]) => [type, words.label]))
    case 'subtype':
      return listing.subtypes
    case 'availability':
      return own.availability
    case 'originalLocale':
      return Object.fromEntries((['nl', 'fr', 'en', 'de'] as const).map((one) => [one, languageName(locale, one)]))
    case 'construction.condition':
      return listing.conditions
    case 'construction.heating':
      return listing.heatings
    case 'construction.orientation':
      return listing.orientations
    case 'rooms.*.kind':
      return listing.rooms
    case 'media.*.kind':
      return listing.mediaKinds
    case 'deals.{deal}.taxRegime':
      return listing.taxRegimes
    case 'deals.{deal}.chargesKind':
      return advert.chargesKinds
    case 'deals.{deal}.transferCosts':
      return advert.transferCosts
    case 'fees.payer':
      return own.payer
    case 'energy.status':
      return own.energyStatus
    case 'energy.exemption':
      return own.exemption
    case 'energy.basis':
      return advert.bases
    case 'energy.carriers':
      return advert.carriers
    case 'energy.scope':
      return advert.scopes
    case 'legal.zoning':
      return listing.zonings
    case 'legal.floodP':
    case 'legal.floodG':
      return Object.fromEntries(
        Object.entries(listing.floodScores).map(([letter, says]) => [letter, `${letter}: ${says}`]),
      )
    case 'legal.floodZone':
      return listing.floodZones
    case 'legal.enforcementKinds':
      return listing.enforcement
    case 'legal.facts.{fact}.answer':
    case 'rentControl.zone':
    case 'coOwnership.isLot':
    case 'coOwnership.proceedings':
    case 'riskZone':
      return listing.answers
    default:
      return null
  }
}
