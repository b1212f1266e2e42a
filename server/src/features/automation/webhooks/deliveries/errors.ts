import { conflict, invalid, notFound } from '../../../../lib/errors.ts'

export const deliveryNotFound = (id: number) => notFound('DELIVERY_NOT_FOUND', `Delivery (${id}) not found`)

export const webhookInactive = () =>
  conflict(
    'WEBHOOK_INACTIVE',
    'This webhook is switched off. Switch it on (active: true), then nothing stands in the way.',
  )

export const eventsGone = (since: Date, goneUntil: Date) =>
  invalid(
    'EVENTS_GONE',
    `Events up to ${goneUntil.toISOString()} aren't kept any more, so those since ${since.toISOString()} can't be replayed. Choose a later 'since'.`,
    { goneUntil: goneUntil.toISOString() },
  )
