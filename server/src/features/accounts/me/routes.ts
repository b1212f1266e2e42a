import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { OwnerOf } from '../../../http/callers/owner.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { command, query } from '../../../http/routes.ts'
import { ChangedMe, Me, MeChange, presentChangedMe, presentMe } from './schema.ts'
import type { Me as MeService } from './service.ts'

const tags = ['Me']

export const meRoutes =
  (me: MeService, owner: OwnerOf): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/me', {
      config: { operation: 'me.get', access: { caller: 'user', scope: 'PROFILE_READ' } },
      schema: { summary: 'Get my profile', tags, response: { 200: envelope(Me) } },
      run: (request) => me.get(owner(request).userId),
      answer: (found) => success(presentMe(found)),
    })

    command(app, 'PATCH', '/me', {
      config: { operation: 'me.update', access: { caller: 'user', scope: 'PROFILE_WRITE' } },
      schema: {
        summary: 'Change my profile',
        description:
          'A new e-mail address has to be confirmed first: the answer still shows the old one, and `metadata.emailChangeWaitingForVerification` the new one, to which a link was mailed. Managed users, and accounts that have confirmed the address before, get it at once. An API key needs `currentPassword` beside it (403 `PASSWORD_REQUIRED`).',
        tags,
        body: MeChange,
        response: { 200: envelope(ChangedMe) },
      },
      run: (context, request) => me.update(context, owner(request).userId, request.body),
      answer: (profile) => success(presentChangedMe(profile)),
    })
  }
