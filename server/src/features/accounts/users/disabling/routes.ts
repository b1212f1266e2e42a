import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { success } from '../../../../http/envelope.ts'
import { command } from '../../../../http/routes.ts'
import { UserParams } from '../schema.ts'
import { AccountAnswer, presentAccount } from '../schema-admin-list.ts'
import type { Disabling } from './service.ts'

const access = { caller: 'administrator', path: { userId: { is: 'user', of: 'server' } } } as const
const tags = ['Administration']

/** Returns the administrator's routes that disable and enable accounts. */
export const disablingRoutes =
  (disabling: Disabling): FastifyPluginAsyncTypebox =>
  async (app) => {
    command(app, 'POST', '/admin/users/:userId/disable', {
      config: { operation: 'users.disable', access },
      schema: {
        summary: 'Disable an account',
        description:
          'The account keeps all that it owns, and can be enabled again. Its sessions and access tokens end, and its API keys are refused. Its event types cannot be booked, and those of its teams are booked with the other hosts. Bookings stay, and the person gets no mails about them. Nobody disables their own account.',
        tags,
        params: UserParams,
        response: { 200: AccountAnswer },
      },
      run: (context, { params }) => disabling.disable(context, params.userId),
      answer: (account) => success(presentAccount(account)),
    })

    command(app, 'POST', '/admin/users/:userId/enable', {
      config: { operation: 'users.enable', access },
      schema: {
        summary: 'Enable an account',
        description: 'Its API keys and event types work again. The person signs in again.',
        tags,
        params: UserParams,
        response: { 200: AccountAnswer },
      },
      run: (context, { params }) => disabling.enable(context, params.userId),
      answer: (account) => success(presentAccount(account)),
    })
  }
