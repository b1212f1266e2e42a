import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { invalid } from '../../../lib/errors.ts'

const access = { caller: 'user', scope: 'any' } as const
const tags = ['Not offered']

const Balance = Type.Object(
  {
    hasCredits: Type.Boolean(),
    balance: Type.Object({ monthlyRemaining: Type.Integer(), additional: Type.Integer() }),
  },
  { $id: 'CreditBalance' },
)

const noCredits = () =>
  invalid('CREDITS_NOT_OFFERED', 'This server has no credits: nothing that it does costs any. No credit was charged.')

const noPush = () =>
  invalid(
    'PUSH_NOT_OFFERED',
    'This server sends no push messages. Use a webhook (POST /v2/webhooks), or read GET /v2/bookings from time to time.',
  )

/** Returns the routes that clients call for services that only a hosted product has. They say so. */
export const notOfferedRoutes = (): FastifyPluginAsyncTypebox => async (app) => {
  app.get(
    '/credits/available',
    {
      config: { operation: 'credits.get', access },
      schema: {
        summary: 'Get the credits of the caller',
        description: 'This server has no credits, so there are always none.',
        tags,
        response: { 200: envelope(Balance) },
      },
    },
    async () => success({ hasCredits: false, balance: { monthlyRemaining: 0, additional: 0 } }),
  )

  app.post(
    '/credits/charge',
    {
      config: { operation: 'credits.charge', access, keepsNoAnswer: true },
      schema: {
        summary: 'Charge credits',
        description: 'This server has no credits, so the answer is always 400.',
        tags,
        response: { 200: EmptyEnvelope },
      },
    },
    async () => {
      throw noCredits()
    },
  )

  app.post(
    '/notifications/subscriptions/app-push',
    {
      config: { operation: 'push-subscriptions.create', access, keepsNoAnswer: true },
      schema: {
        summary: 'Subscribe a device to push messages',
        description: 'This server sends none, so the answer is always 400.',
        tags,
        response: { 200: EmptyEnvelope },
      },
    },
    async () => {
      throw noPush()
    },
  )

  app.delete(
    '/notifications/subscriptions/app-push',
    {
      config: { operation: 'push-subscriptions.delete', access, keepsNoAnswer: true },
      schema: {
        summary: 'Unsubscribe a device from push messages',
        description: 'It succeeds, because no device is subscribed.',
        tags,
        response: { 200: EmptyEnvelope },
      },
    },
    async () => succeeded,
  )
}
