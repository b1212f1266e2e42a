import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { commandContext } from '../../../http/command.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { NumericId } from '../../../http/input/ids.ts'
import type { SignIn } from './service.ts'

const Input = Type.Object(
  {
    password: Type.Optional(
      Type.String({ maxLength: 1000, description: '8 to 128 characters. Without it the answer has a link.' }),
    ),
  },
  { $id: 'AdminPasswordReset' },
)

const PasswordReset = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    link: Type.Optional(
      Type.String({
        description:
          'The page on which the person chooses a new password, once. It is shown this once, and mailed to nobody.',
      }),
    ),
    expiresAt: Type.Optional(Type.String({ description: 'The end of the link.' })),
  },
  { $id: 'PasswordReset' },
)

/** Returns the administrator's routes for people who can no longer sign in. */
export const signInAdminRoutes =
  ({ signIn, publicUrl }: { signIn: SignIn; publicUrl: string }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/admin/users/:userId/password-reset',
      {
        config: {
          operation: 'passwords.reset',
          access: { caller: 'administrator', path: { userId: { is: 'user', of: 'server' } } },
          keepsNoAnswer: true,
        },
        schema: {
          summary: 'Give an account another password',
          description:
            'The reset ends all sessions of the account at once. With `password`, that password is valid from now on. Without it the answer has a link with which the person chooses one within a day. API keys and the second factor stay.',
          tags: ['Administration'],
          params: Type.Object({ userId: NumericId }),
          body: Type.Optional(Input),
          response: { 200: envelope(PasswordReset) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { password } = request.body ?? {}
        const reset = await signIn.resetByAdministrator(commandContext(request, 'api'), request.params.userId, {
          password,
        })
        return success({
          id: reset.userId,
          email: reset.email,
          ...(reset.link && {
            link: `${publicUrl}/auth/reset-password?token=${reset.link.token}`,
            expiresAt: reset.link.expiresAt.toISOString(),
          }),
        })
      },
    )
  }
