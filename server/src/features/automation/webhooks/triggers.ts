import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../commands/events.ts'

/** The events to which webhooks can subscribe. */
export const TRIGGERS = WEBHOOK_EVENTS

export type Trigger = WebhookEvent

/** The versions of the payload's format. There is only one. */
export const VERSIONS = ['2021-10-20'] as const
