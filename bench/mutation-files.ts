/** Of a group, the score is promised. `tests`: those that know a file besides the one beside it. */
type Group = { group: string; files: readonly string[]; tests: Readonly<Record<string, readonly string[]>> }

export const MUTATED: readonly Group[] = [
  {
    group: 'src/domain',
    files: ['src/domain/*.ts', 'src/domain/{gazetteer,purchase-costs}/*.ts'],
    tests: {
      'src/domain/criteria.ts': ['src/domain/offer-query.test.ts', 'src/domain/searching.test.ts'],
      'src/domain/field-errors.ts': ['src/domain/subscription-request.test.ts'],
      'src/domain/gazetteer/belgian-places.ts': ['src/domain/gazetteer/gazetteer.test.ts', 'src/domain/place.test.ts'],
      'src/domain/listing.ts': ['src/domain/offer.test.ts'],
      'src/domain/purchase-costs/cost-rows.ts': ['src/domain/purchase-costs/estimate.test.ts'],
      'src/domain/request-fields.ts': [
        'src/domain/subscription-request.test.ts',
        'src/domain/visitor-requests.test.ts',
      ],
      'src/domain/search-rows.ts': ['src/domain/public-listing.test.ts'],
      'src/domain/relaxing.ts': ['src/domain/offer-query.test.ts'],
      'src/domain/search-chips.ts': ['src/domain/offer-query.test.ts'],
      'src/domain/site.ts': ['src/domain/site-file.test.ts', 'src/domain/offer.test.ts'],
      'src/domain/searching.ts': ['src/search/offer-index.test.ts'],
      'src/domain/subscription-form.ts': ['src/domain/subscription-request.test.ts'],
    },
  },
  {
    group: 'src/store: tokens, outbox',
    files: ['src/store/{tokens,outbox}*.ts'],
    tests: {
      'src/store/outbox.ts': [
        'src/journeys/mail-pauses.test.ts',
        'src/journeys/send-mail.test.ts',
        'src/store/forgotten-mails.test.ts',
      ],
    },
  },
  {
    group: 'src/journeys: subscriptions',
    files: ['src/journeys/*{subscribe,subscription,subscription-preview}.ts'],
    tests: {
      'src/journeys/subscribe.ts': ['src/journeys/manage-subscription.test.ts'],
      'src/journeys/manage-subscription.ts': ['src/journeys/subscribe.test.ts', 'src/journeys/changed-wishes.test.ts'],
      'src/journeys/unsubscribe.ts': ['src/journeys/subscribe.test.ts'],
    },
  },
]

/** Lists and tables: the compiler holds their names, and nothing in them is worked out. */
export const WITHOUT_LOGIC: readonly string[] = [
  'src/domain/demo-site.ts',
  'src/domain/form-names.ts',
  'src/domain/gazetteer/belgium.ts',
  'src/domain/gazetteer/largest-municipalities.ts',
  'src/domain/gazetteer/provinces.ts',
  'src/domain/price-steps.ts',
]
