import { belgianPlaces } from '#domain/gazetteer/belgian-places.ts'
import { type Deal, DEALS } from '#domain/listing/listing.ts'
import { DEAL_NAMES } from '#domain/search/query-names.ts'
import { isListingId } from '#domain/listing/listing-id.ts'
import type { Locale } from '#base/locale.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { formatDate, formatPercent, formatPrice, languageName } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { officeDemandMessages } from '#i18n/messages/office-demand.ts'
import { offersForDemand, tellable, viewDemand, whoWouldGet, type WouldGet } from '#journeys/office/view-demand.ts'
import { type DemandProps, View as Demand } from '#ui/office/views/demand.tsx'
import { nameOfPlace } from '#web/office/listing-place.ts'
import { officeView, type Shown } from '#web/office/view.tsx'
import type { OfficeRoute, VisitAtWork } from '#web/office/access/visit.ts'

/** The page of what subscribers look for, and how many of them an offer would reach. */
export const demandRoutes: readonly OfficeRoute[] = [
  officeView({ path: OFFICE.demand, action: 'see_listings', view: 'demand', View: Demand, load }),
]

async function load({ app, request, locale }: VisitAtWork): Promise<Shown<'demand'>> {
  const search = new URL(request.url, app.baseUrl).searchParams
  const deal = DEALS.find((one) => DEAL_NAMES[one] === search.get('deal')) ?? 'FOR_SALE'
  const onlyNothing = search.get('nothing') === '1'
  const asked = Number(search.get('listing'))
  const [{ about, cells }, offers] = await Promise.all([viewDemand(app, deal, onlyNothing), offersForDemand(app)])
  const chosen = isListingId(asked) ? asked : (offers[0]?.id ?? null)
  const reach = chosen === null ? null : await whoWouldGet(app, chosen)
  const t = officeDemandMessages[locale]
  return {
    title: t.title,
    props: {
      ...{ deal, onlyNothing },
      about:
        about === null
          ? null
          : {
              ...{ people: tellable(about.people), everywhere: tellable(about.everywhere), small: about.small },
              at: formatDate(locale, about.at, 'time'),
            },
      cells: cells.map((cell) => ({
        key: [cell.nis, cell.type, cell.from].join('|'),
        place: belgianPlaces().byNis.get(cell.nis)?.names[locale] ?? cell.nis,
        type: cell.type === null ? t.anyType : listingMessages[locale].types[cell.type].label,
        price: bandInWords(cell.from, cell.to, locale),
        people: cell.people,
        offers: cell.offers,
        wishes: cell.wishes.map(
          ({ flag, share }) => `${listingMessages[locale].flags[flag]} ${formatPercent(locale, share, 0)}`,
        ),
      })),
      offers: offers.map(({ id, listing, sourceRef, stage }) => ({
        id,
        name: [nameOfPlace(listing) ?? sourceRef, askedFor(listing, locale)].filter(Boolean).join(', '),
        isDraft: stage !== 'published',
      })),
      reach: reach && reachProps(reach, locale),
    },
  }
}

function bandInWords(from: number | null, to: number | null, locale: Locale): string {
  const t = officeDemandMessages[locale]
  if (from === null) return to === null ? t.anyPrice : t.upTo(formatPrice(locale, to))
  return to === null ? t.from(formatPrice(locale, from)) : t.between(formatPrice(locale, from), formatPrice(locale, to))
}

function askedFor(listing: WouldGet['listing'], locale: Locale): string | null {
  const deal: Deal | undefined = DEALS.find((one) => listing.deals[one]?.price)
  const price = deal && listing.deals[deal]?.price
  return price ? formatPrice(locale, price) : null
}

function reachProps(reach: WouldGet, locale: Locale): DemandProps['reach'] {
  const { id, stage, now, price, other } = reach
  const isTold = tellable(now.people) !== null && now.people > 0
  return {
    ...{ id, isDraft: stage !== 'published', people: tellable(now.people) },
    frequencies: isTold
      ? (['instant', 'daily', 'weekly'] as const).map((frequency) => ({
          frequency,
          people: tellable(now.frequencies[frequency] ?? 0),
        }))
      : [],
    languages: isTold
      ? Object.entries(now.languages)
          .sort(([, one], [, two]) => two - one)
          .map(([language, people]) => ({
            language: languageName(locale, language as Locale),
            people: tellable(people),
          })) // its keys are locales
      : [],
    price: price === null ? null : formatPrice(locale, price),
    other: other.map((one) => ({
      price: formatPrice(locale, one.price),
      people: tellable(one.people),
      more: tellable(one.people) === null || tellable(now.people) === null ? null : one.people - now.people,
    })),
  }
}
