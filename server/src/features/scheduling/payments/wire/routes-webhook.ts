import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { commandContext } from '../../../../http/command.ts'
import type { Notices } from '../notices.ts'
import { NoticeAnswer } from './schema.ts'

/** Returns the route for the notices of Stripe. Its signature is over the bytes, so the body is not parsed. */
export const stripeWebhookRoute =
  (notices: Notices): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, text, done) =>
      done(null, text),
    )
    app.post(
      '/stripe/webhook',
      {
        config: {
          operation: 'stripe.receiveNotice',
          access: { caller: 'public' },
          keepsNoAnswer: true,
          // All notices come from Stripe's few addresses, so a limit per address doesn't fit. The signature protects
          // the route.
          isUnlimited: true,
        },
        schema: {
          summary: 'Receive a notice of Stripe',
          description:
            'This is the address of the webhook endpoint at Stripe that listens to events on connected accounts: checkout.session.completed, checkout.session.async_payment_succeeded, checkout.session.expired and account.application.deauthorized.',
          tags: ['Stripe'],
          body: Type.String({ description: 'The event, as Stripe has signed it.' }),
          response: { 200: NoticeAnswer },
        },
      },
      async (request) => {
        const signature = String(request.headers['stripe-signature'] ?? '')
        await notices.receive(commandContext(request, 'gateway'), request.body, signature)
        return { received: true as const }
      },
    )
  }
