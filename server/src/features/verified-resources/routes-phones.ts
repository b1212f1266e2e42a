import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answerCommand } from '../../http/command.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../http/envelope.ts'
import { PageQuery, pageOf } from '../../http/paging.ts'
import { internationalNumber } from '../../lib/phone-number.ts'
import { limits } from './limits.ts'
import type { ResourcesAt } from './routes-emails.ts'
import { outputs, PhoneCodeRequest, PhoneVerification, presentPhone, ResourceParams } from './schema.ts'
import type { ResourceOwner, VerifiedResources } from './service.ts'

const read = { scope: 'VERIFIED_RESOURCES_READ', role: 'ADMIN' } as const
const write = { scope: 'VERIFIED_RESOURCES_WRITE', role: 'ADMIN' } as const

/** Telephone numbers of which somebody has shown that they read them. */
export const verifiedPhoneRoutes =
  <Owner extends ResourceOwner>(
    resources: VerifiedResources,
    { at, kind, heading }: ResourcesAt<Owner>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag(heading)]
    const Output = outputs[kind].phone
    const { phoneRequests, phoneVerify } = limits[kind]

    app.post(
      '/verified-resources/phones/verification-code/request',
      {
        config: {
          operation: 'verified-phones.requestCode',
          access: at.access(write),
          throttle: phoneRequests,
        },
        schema: {
          summary: 'Send a code to a telephone',
          description: 'By SMS. The code before, if there is one, works no more.',
          tags,
          body: PhoneCodeRequest,
          response: { 200: EmptyEnvelope },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => resources.requestPhoneCode(context, at.owner(request), internationalNumber(request.body.phone)),
          () => succeeded,
        ),
    )

    app.post(
      '/verified-resources/phones/verification-code/verify',
      {
        config: {
          operation: 'verified-phones.verify',
          access: at.access(write),
          throttle: phoneVerify,
        },
        schema: {
          summary: 'Verify a telephone number',
          description: 'A code works for ten minutes and once; five wrong ones void it.',
          tags,
          body: PhoneVerification,
          response: { 200: envelope(Output) },
        },
      },
      (request, reply) => {
        const { phone, code } = request.body
        return answerCommand(
          request,
          reply,
          200,
          (context) => resources.verifyPhone(context, at.owner(request), internationalNumber(phone), code),
          (verified) => success(presentPhone(verified)),
        )
      },
    )

    app.get(
      '/verified-resources/phones',
      {
        config: { operation: 'verified-phones.list', access: at.access(read) },
        schema: {
          summary: 'List verified telephone numbers',
          tags,
          querystring: PageQuery,
          response: { 200: envelope(Type.Array(Output)) },
        },
      },
      async (request) => {
        const verified = await resources.listPhones(at.owner(request), pageOf(request.query))
        return success(verified.map(presentPhone))
      },
    )

    app.get(
      '/verified-resources/phones/:id',
      {
        config: {
          operation: 'verified-phones.get',
          access: at.access({
            ...read,
            path: { id: { is: 'verified-phone', of: kind === 'team' ? 'teamId' : 'caller' } },
          }),
        },
        schema: {
          summary: 'Get a verified telephone number',
          tags,
          params: ResourceParams,
          response: { 200: envelope(Output) },
        },
      },
      async (request) => success(presentPhone(await resources.getPhone(at.owner(request), request.params.id))),
    )
  }
