import { conflict, notFound } from '../../../lib/errors.ts'

export const deliveryNotFound = (id: number) => notFound('DELIVERY_NOT_FOUND', `Delivery (${id}) not found`)

export const webhookInactive = () =>
  conflict(
    'WEBHOOK_INACTIVE',
    'This webhook is switched off. Switch it on (active: true), then nothing stands in the way.',
  )
