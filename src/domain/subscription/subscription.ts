import type { Contact } from '#domain/requests/contact.ts'
import type { Criteria } from '#domain/search/criteria.ts'

export const FREQUENCIES = ['instant', 'daily', 'weekly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

const SUBSCRIPTION_STATES = ['pending', 'active', 'paused', 'ended'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/** A request to be kept informed. Dates are ISO instants. */
export type Subscription = {
  id: number
  state: SubscriptionState
  contact: Contact
  criteria: Criteria
  frequency: Frequency
  createdAt: string
  confirmedAt: string | null
  pausedUntil: string | null
  endedAt: string | null
  /** events of listings up to and including this id were already considered for alerts */
  watermark: number
  /** rises when the tokens of older mails must stop working */
  tokenGeneration: number
}

/** Why a listing is in an alert. */
export const ALERT_REASONS = ['new', 'new_to_reader', 'price_drop', 'back_on_market', 'unit_freed'] as const
export type AlertReason = (typeof ALERT_REASONS)[number]

/** Why somebody ended a subscription, when they care to say. */
export const LEAVING_REASONS = ['found', 'too_many', 'not_fitting', 'other'] as const
export type LeavingReason = (typeof LEAVING_REASONS)[number]
