import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { answerCommand } from '../../http/command.ts'
import { envelope, success } from '../../http/envelope.ts'
import type { OwnerOf } from '../../http/owner.ts'
import type { ProfileChange, Users } from '../users/service.ts'
import { Me, MeChange, presentMe } from './schema.ts'

const tags = ['Me']

export const meRoutes =
  (users: Users, owner: OwnerOf): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/me',
      {
        config: { operation: 'me.get', access: { caller: 'user', scope: 'PROFILE_READ' } },
        schema: { summary: 'Get my profile', tags, response: { 200: envelope(Me) } },
      },
      async (request) => success(presentMe(await users.getProfile(owner(request).userId))),
    )

    app.patch(
      '/me',
      {
        config: { operation: 'me.update', access: { caller: 'user', scope: 'PROFILE_WRITE' } },
        schema: { summary: 'Change my profile', tags, body: MeChange, response: { 200: envelope(Me) } },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => users.updateProfile(context, owner(request).userId, request.body as ProfileChange),
          (profile) => success(presentMe(profile)),
        ),
    )
  }
