import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Address } from '../../../../http/address.ts'
import { beginFlow } from '../../../../http/callers/flow-cookie.ts'
import { EmptyEnvelope, succeeded, success } from '../../../../http/envelope.ts'
import { query } from '../../../../http/routes.ts'
import type { ConnectionOwner } from '../../connections/service.ts'
import type { PaymentAccounts } from '../accounts.ts'
import { ConnectAnswer, ConnectQuery } from './schema.ts'

const read = { scope: 'APPS_READ', role: 'ADMIN' } as const
const write = { scope: 'APPS_WRITE', role: 'ADMIN' } as const

/** Returns the routes for the Stripe account of an owner. `pages/connecting/` ends what they begin. */
export const stripeRoutes =
  <Owner extends ConnectionOwner>(
    accounts: PaymentAccounts,
    publicUrl: string,
    at: Address<Owner>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Stripe')]

    query(app, '/stripe/connect', {
      config: { operation: 'stripe.connect', access: at.access(write) },
      schema: {
        summary: 'Get the page on which a Stripe account is connected',
        description:
          'Send the browser of the person there within ten minutes. A page of this server asks the person at the end, unless a session or a managed user of a client began it (docs/connecting.md).',
        tags,
        querystring: ConnectQuery,
        response: { 200: ConnectAnswer },
      },
      run: (request, reply) =>
        beginFlow(request, reply, publicUrl, (caller) => accounts.begin(caller, at.owner(request), request.query)),
      answer: (authUrl) => success({ authUrl }),
    })

    query(app, '/stripe/check', {
      config: { operation: 'stripe.check', access: at.access(read) },
      schema: {
        summary: 'Check that the Stripe account can take payments',
        tags,
        response: { 200: EmptyEnvelope },
      },
      run: (request) => accounts.check(at.owner(request)),
      answer: () => succeeded,
    })
  }

/** Returns the route that checks the account of a team, at the address that existing clients know. */
export const stripeTeamCheckRoute =
  <Owner extends ConnectionOwner>(accounts: PaymentAccounts, at: Address<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/stripe/check/:teamId', {
      config: { operation: 'stripe.checkTeam', access: at.access(read) },
      schema: {
        summary: 'Check that the Stripe account of a team can take payments',
        tags: ['Stripe'],
        response: { 200: EmptyEnvelope },
      },
      run: (request) => accounts.check(at.owner(request)),
      answer: () => succeeded,
    })
  }
