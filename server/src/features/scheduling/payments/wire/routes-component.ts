import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import type { Address } from '../../../../http/address.ts'
import { envelope, success } from '../../../../http/envelope.ts'
import { NumericId } from '../../../../http/input/ids.ts'
import { query } from '../../../../http/routes.ts'
import type { InstalledApp } from '../../connections/service.ts'
import type { PaymentAccounts } from '../accounts.ts'
import { appUnknown } from '../errors.ts'

const Ids = Type.Array(Type.Integer())

const EventTypeApp = Type.Object(
  {
    slug: Type.String(),
    name: Type.String(),
    type: Type.String(),
    logo: Type.String(),
    categories: Type.Array(Type.String()),
    isInstalled: Type.Boolean(),
    userCredentialIds: Ids,
    invalidCredentialIds: Ids,
    teams: Type.Array(Type.Object({ name: Type.String(), credentialId: Type.Integer() })),
  },
  { $id: 'EventTypeApp' },
)

function presentStripe(installed: readonly InstalledApp[]): Static<typeof EventTypeApp> {
  const own = installed.filter(({ teamName }) => teamName === null)
  return {
    slug: 'stripe',
    name: 'Stripe',
    type: 'stripe_payment',
    logo: '',
    categories: ['payment'],
    isInstalled: installed.length > 0,
    userCredentialIds: own.map(({ id }) => id),
    invalidCredentialIds: installed.filter(({ isInvalid }) => isInvalid).map(({ id }) => id),
    teams: installed.flatMap(({ id, teamName }) => (teamName === null ? [] : { name: teamName, credentialId: id })),
  }
}

/** Returns the route for the app with which an event type takes payments. */
export const eventTypeAppRoute =
  (accounts: PaymentAccounts, at: Address<{ userId: number }>): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/event-types-app/:appSlug', {
      config: {
        operation: 'stripe.getForComponents',
        access: at.access({ scope: 'APPS_READ', path: { appSlug: { is: 'event-type-app', of: 'public' } } }),
      },
      schema: {
        summary: 'Get an app of event types, for embedded components',
        description: 'The only such app is `stripe`. With `teamId` it also has the accounts of that team of yours.',
        tags: ['Atoms / Payments'],
        params: Type.Object({ appSlug: Type.String({ maxLength: 255 }) }),
        querystring: Type.Object({ teamId: Type.Optional(NumericId) }),
        response: { 200: envelope(EventTypeApp) },
      },
      run: async (request) => {
        const { appSlug } = request.params
        if (appSlug !== 'stripe') throw appUnknown(appSlug)
        return accounts.listInstalled(at.owner(request).userId, request.query.teamId ?? null)
      },
      answer: (installed) => success(presentStripe(installed)),
    })
  }
