/** A group of files with a promised score. `tests` cover a file in addition to its adjacent test. */
type Group = { group: string; files: readonly string[]; tests: Readonly<Record<string, readonly string[]>> }

export const MUTATED: readonly Group[] = [
  {
    group: 'src/domain',
    files: [
      'src/base/*.ts',
      'src/domain/{listing,search,places,costs,subscription,requests,viewing,site,gazetteer}/*.ts',
    ],
    tests: {
      'src/domain/search/criteria.ts': ['src/domain/search/offer-query.test.ts', 'src/domain/search/searching.test.ts'],
      'src/domain/requests/field-errors.ts': ['src/domain/subscription/subscription-request.test.ts'],
      'src/domain/gazetteer/belgian-places.ts': [
        'src/domain/gazetteer/gazetteer.test.ts',
        'src/domain/places/place.test.ts',
      ],
      'src/domain/listing/listing.ts': ['src/domain/listing/offer.test.ts'],
      'src/domain/costs/cost-rows.ts': ['src/domain/costs/estimate.test.ts'],
      'src/domain/requests/request-fields.ts': [
        'src/domain/subscription/subscription-request.test.ts',
        'src/domain/requests/visitor-requests.test.ts',
      ],
      'src/domain/search/search-rows.ts': ['src/domain/listing/public-listing.test.ts'],
      'src/domain/search/shared-price.ts': ['src/domain/search/offer-query.test.ts'],
      'src/domain/search/write-offer-query.ts': ['src/domain/search/offer-query.test.ts'],
      'src/domain/search/relaxing.ts': ['src/domain/search/offer-query.test.ts'],
      'src/domain/search/search-chips.ts': ['src/domain/search/offer-query.test.ts'],
      'src/domain/site/site.ts': ['src/domain/site/site-file.test.ts', 'src/domain/listing/offer.test.ts'],
      'src/domain/search/searching.ts': ['src/search/offer-index.test.ts'],
      'src/domain/subscription/flag-fields.ts': ['src/domain/subscription/subscription-request.test.ts'],
      'src/domain/subscription/subscription-form.ts': ['src/domain/subscription/subscription-request.test.ts'],
    },
  },
  {
    group: 'src/store: tokens, outbox',
    files: ['src/store/mail/{tokens,outbox}*.ts'],
    tests: {
      'src/store/mail/outbox.ts': [
        'src/journeys/mail/mail-pauses.test.ts',
        'src/journeys/mail/send-mail.test.ts',
        'src/store/mail/forgotten-mails.test.ts',
      ],
    },
  },
  {
    group: 'src/journeys: subscriptions',
    files: ['src/journeys/*{subscribe,subscription,subscription-preview}.ts'],
    tests: {
      'src/journeys/subscribe.ts': ['src/journeys/manage-subscription.test.ts'],
      'src/journeys/manage-subscription.ts': ['src/journeys/subscribe.test.ts', 'src/alerts/changed-wishes.test.ts'],
      'src/journeys/unsubscribe.ts': ['src/journeys/subscribe.test.ts'],
    },
  },
]

/** Lists and tables that are not mutated: the compiler checks their names, and they compute nothing. */
export const WITHOUT_LOGIC: readonly string[] = [
  'src/domain/site/demo-site.ts',
  'src/domain/requests/form-names.ts',
  'src/domain/search/query-names.ts',
  'src/domain/gazetteer/belgium.ts',
  'src/domain/gazetteer/largest-municipalities.ts',
  'src/domain/gazetteer/provinces.ts',
  'src/domain/search/price-steps.ts',
]
