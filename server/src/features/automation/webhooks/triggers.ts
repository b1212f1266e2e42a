import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../commands/events.ts'

/** What webhooks can subscribe to. */
export const TRIGGERS = WEBHOOK_EVENTS

export type Trigger = WebhookEvent

/** Of the shape of what is sent; there is one so far. */
export const VERSIONS = ['2021-10-20'] as const
