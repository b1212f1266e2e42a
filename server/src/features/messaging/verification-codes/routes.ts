import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { command } from '../../../http/routes.ts'
import { AddressQuery, BookerCodeRequest, BookerVerification, VerifiedOutput } from './schema.ts'
import { bookerTarget, type VerificationCodes } from './service.ts'

const MINUTE_MS = 60_000
/** The limit is high enough for people who share an address and book at the same time. */
const requests = { name: 'booker_verification_requests', limit: 10, windowMs: MINUTE_MS, blockMs: MINUTE_MS }

/**
 * Returns the routes by which bookers verify their email address, if an event type requires it. They need no sign-in.
 */
export const bookerVerificationRoutes =
  (codes: VerificationCodes): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ['Atoms / Verification']
    const access = { caller: 'optional' } as const

    app.get(
      '/atoms/verification/email/check',
      {
        config: { operation: 'booker-verification.check', access },
        schema: {
          summary: 'Check if an address must be verified for every booking',
          description:
            'The answer is always no. Event types require verification themselves (`requiresBookerEmailVerification`).',
          tags,
          querystring: AddressQuery,
          response: { 200: envelope(Type.Boolean()) },
        },
      },
      async () => success(false),
    )

    command(app, 'POST', '/atoms/verification/email/send-code', {
      config: { operation: 'booker-verification.requestCode', access, throttle: requests },
      schema: {
        summary: 'Send a code to a booker',
        description: 'The booker sends the code with the booking as `emailVerificationCode`.',
        tags,
        body: BookerCodeRequest,
        response: { 200: EmptyEnvelope },
      },
      run: (context, request) => {
        const { email, language = 'en' } = request.body
        return codes.sendToBooker(context, email, language)
      },
      answer: () => succeeded,
    })

    app.post(
      '/atoms/verification/email/verify-code',
      {
        config: { operation: 'booker-verification.verify', access, keepsNoAnswer: true },
        schema: {
          summary: 'Check a code that was sent to an address',
          description: 'The code still works for a booking afterwards. Five wrong codes end it.',
          tags,
          body: BookerVerification,
          response: { 200: envelope(VerifiedOutput) },
        },
      },
      async ({ body: { email, code } }) => success({ verified: await codes.check(bookerTarget(email), code) }),
    )
  }
