import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { caller } from '../../../http/callers/owner.ts'
import { giveSession } from '../../../http/callers/session-cookie.ts'
import { commandContext } from '../../../http/command.ts'
import { EmptyEnvelope, succeeded, success } from '../../../http/envelope.ts'
import { query } from '../../../http/routes.ts'
import type { StartedSession } from '../sessions/service.ts'
import {
  ConfirmationInput,
  ProofInput,
  parseProof,
  RecoveryCodesAnswer,
  SecondFactorBegun,
  SecondFactorState,
} from './schema.ts'
import type { SecondFactors } from './service.ts'

type Dependencies = { secondFactors: SecondFactors; publicUrl: string }

const tags = ['Sign-in']
const access = { caller: 'session' } as const

/**
 * Returns the routes for the second factor of the signed-in account. No answer is kept for repeats, because each
 * contains a secret.
 */
export const secondFactorRoutes =
  ({ secondFactors, publicUrl }: Dependencies): FastifyPluginAsyncTypebox =>
  async (app) => {
    const context = (request: FastifyRequest) => commandContext(request, 'api')
    const goOn = (reply: FastifyReply, session: StartedSession | undefined) => {
      if (session) giveSession(reply, publicUrl, session)
    }

    query(app, '/second-factor', {
      config: { operation: 'second-factor.get', access },
      schema: { summary: 'Get the state of my second factor', tags, response: { 200: SecondFactorState } },
      run: (request) => secondFactors.getState(caller(request).userId),
      answer: success,
    })

    app.post(
      '/second-factor',
      {
        config: { operation: 'second-factor.begin', access },
        schema: {
          summary: 'Begin to set up a second factor',
          description: 'The second factor is on once a code of the new seed was confirmed.',
          tags,
          response: { 200: SecondFactorBegun },
        },
      },
      async (request) => success(await secondFactors.begin(context(request), caller(request).userId)),
    )

    app.post(
      '/second-factor/confirm',
      {
        config: { operation: 'second-factor.confirm', access },
        schema: {
          summary: 'Turn my second factor on',
          description:
            'Needs the password again. An account without one needs a sign-in within the last ten minutes. Ends all other sessions of the account, and the access of applications.',
          tags,
          body: ConfirmationInput,
          response: { 200: RecoveryCodesAnswer },
        },
      },
      async (request, reply) => {
        const { userId } = caller(request)
        const { recoveryCodes, session } = await secondFactors.confirm(context(request), userId, request.body)
        goOn(reply, session)
        return success({ recoveryCodes })
      },
    )

    app.post(
      '/second-factor/disable',
      {
        config: { operation: 'second-factor.disable', access },
        schema: {
          summary: 'Turn my second factor off',
          description: 'Ends all other sessions of the account, and the access of applications.',
          tags,
          body: ProofInput,
          response: { 200: EmptyEnvelope },
        },
      },
      async (request, reply) => {
        const { userId } = caller(request)
        const { session } = await secondFactors.disable(context(request), userId, parseProof(request.body))
        goOn(reply, session)
        return succeeded
      },
    )

    app.post(
      '/second-factor/recovery-codes',
      {
        config: { operation: 'second-factor.regenerateRecoveryCodes', access },
        schema: {
          summary: 'Replace my recovery codes',
          tags,
          body: ProofInput,
          response: { 200: RecoveryCodesAnswer },
        },
      },
      async (request) => {
        const { userId } = caller(request)
        const proof = parseProof(request.body)
        const recoveryCodes = await secondFactors.regenerateRecoveryCodes(context(request), userId, proof)
        return success({ recoveryCodes })
      },
    )
  }
