import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../../http/address.ts'
import { commandContext } from '../../../../http/command.ts'
import { EmptyEnvelope, succeeded, success } from '../../../../http/envelope.ts'
import { query } from '../../../../http/routes.ts'
import type { ConnectionOwner } from '../../connections/service.ts'
import type { PaymentAccounts } from '../accounts.ts'
import { ConnectAnswer, ConnectQuery, SaveQuery } from './schema.ts'

const read = { scope: 'APPS_READ', role: 'ADMIN' } as const
const write = { scope: 'APPS_WRITE', role: 'ADMIN' } as const

/** Returns the routes for the Stripe account of an owner. */
export const stripeRoutes =
  <Owner extends ConnectionOwner>(accounts: PaymentAccounts, at: Address<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Stripe')]

    query(app, '/stripe/connect', {
      config: { operation: 'stripe.connect', access: at.access(write) },
      schema: {
        summary: 'Get the page on which a Stripe account is connected',
        tags,
        querystring: ConnectQuery,
        response: { 200: ConnectAnswer },
      },
      run: (request) => {
        const userId = request.actor.kind === 'user' ? request.actor.userId : 0
        return accounts.begin(at.owner(request), userId, request.query)
      },
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

/**
 * Returns the route to which Stripe sends people back. The sealed state says whose account it is, so the address doesn't
 * matter.
 */
export const stripeSaveRoute =
  <Owner extends ConnectionOwner>(accounts: PaymentAccounts, at: Address<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { path = {} } = at.access({})
    app.get(
      '/stripe/save',
      {
        config: {
          operation: 'stripe.save',
          access: {
            caller: 'public',
            path: Object.fromEntries(Object.keys(path).map((name) => [name, { is: 'stripe-owner', of: 'public' }])),
          },
        },
        schema: {
          summary: 'Return from Stripe',
          description: 'Stripe sends people here. It leads on to the page that the caller of connect has named.',
          tags: [at.tag('Stripe')],
          querystring: SaveQuery,
          response: {
            200: Type.Object({ url: Type.String({ description: 'The page, for a program that accepts only JSON.' }) }),
            301: Type.Null({ description: 'Leads to the page of the caller.' }),
          },
        },
      },
      async (request, reply) => {
        const page = await accounts.save(commandContext(request, 'page'), request.query)
        reply.header('cache-control', 'no-store')
        if (request.headers.accept === 'application/json') return { url: page }
        return reply.redirect(page, 301)
      },
    )
  }
