import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { OwnerOf } from '../../../http/callers/owner.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { command, query } from '../../../http/routes.ts'
import { EmailAddress, EmailAddressParams, NewEmailAddress, presentAddress } from './schema.ts'
import type { EmailAddresses } from './service.ts'

const tags = ['Me']
const access = { caller: 'account' } as const

/** Returns the routes for the further addresses of an account. */
export const emailAddressRoutes =
  (addresses: EmailAddresses, owner: OwnerOf): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/me/emails', {
      config: { operation: 'emailAddresses.list', access },
      schema: { summary: 'List my e-mail addresses', tags, response: { 200: envelope(Type.Array(EmailAddress)) } },
      run: (request) => addresses.list(owner(request).userId),
      answer: (listed) => success(listed.map(presentAddress)),
    })

    command(app, 'POST', '/me/emails', {
      config: { operation: 'emailAddresses.add', access },
      schema: {
        summary: 'Add an e-mail address',
        description:
          'A link is mailed to the address. Once it was opened, `PATCH /v2/me` with this `email` makes it the primary address at once, and the former one stays a further address. The same request again mails another link.',
        tags,
        body: NewEmailAddress,
        response: { 201: envelope(EmailAddress) },
      },
      run: (context, request) => addresses.add(context, owner(request).userId, request.body.email),
      answer: (added) => success(presentAddress(added)),
    })

    command(app, 'DELETE', '/me/emails/:emailId', {
      config: {
        operation: 'emailAddresses.remove',
        access: { ...access, path: { emailId: { is: 'email address', of: 'caller' } } },
      },
      schema: {
        summary: 'Remove an e-mail address',
        description: 'The primary address has no id, so it stays.',
        tags,
        params: EmailAddressParams,
        response: { 200: EmptyEnvelope },
      },
      run: (context, request) => addresses.remove(context, owner(request).userId, request.params.emailId),
      answer: () => succeeded,
    })
  }
