import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../http/address.ts'
import { answerCommand } from '../../http/command.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../http/envelope.ts'
import { PageQuery, pageOf } from '../../http/paging.ts'
import { limits } from './limits.ts'
import { EmailCodeRequest, EmailVerification, outputs, presentEmail, ResourceParams } from './schema.ts'
import type { ResourceOwner, VerifiedResources } from './service.ts'

const read = { scope: 'VERIFIED_RESOURCES_READ', role: 'ADMIN' } as const
const write = { scope: 'VERIFIED_RESOURCES_WRITE', role: 'ADMIN' } as const

/** `kind`: how the owner's are shown, and how often they may be asked for. */
export type ResourcesAt<Owner extends ResourceOwner> = { at: Address<Owner>; kind: 'user' | 'team'; heading: string }

/** Addresses of which somebody has shown that they read them. */
export const verifiedEmailRoutes =
  <Owner extends ResourceOwner>(
    resources: VerifiedResources,
    { at, kind, heading }: ResourcesAt<Owner>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag(heading)]
    const Output = outputs[kind].email
    const { emailRequests, emailVerify } = limits[kind]

    app.post(
      '/verified-resources/emails/verification-code/request',
      {
        config: {
          operation: 'verified-emails.requestCode',
          access: at.access(write),
          throttle: emailRequests,
        },
        schema: {
          summary: 'Send a code to an e-mail address',
          description: 'The code before, if there is one, works no more.',
          tags,
          body: EmailCodeRequest,
          response: { 200: EmptyEnvelope },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => resources.requestEmailCode(context, at.owner(request), request.body.email),
          () => succeeded,
        ),
    )

    app.post(
      '/verified-resources/emails/verification-code/verify',
      {
        config: {
          operation: 'verified-emails.verify',
          access: at.access(write),
          ...(emailVerify && { throttle: emailVerify }),
        },
        schema: {
          summary: 'Verify an e-mail address',
          description: 'A code works for ten minutes and once; five wrong ones void it.',
          tags,
          body: EmailVerification,
          response: { 200: envelope(Output) },
        },
      },
      (request, reply) => {
        const { email, code } = request.body
        return answerCommand(
          request,
          reply,
          200,
          (context) => resources.verifyEmail(context, at.owner(request), email, code),
          (verified) => success(presentEmail(verified)),
        )
      },
    )

    app.get(
      '/verified-resources/emails',
      {
        config: { operation: 'verified-emails.list', access: at.access(read) },
        schema: {
          summary: 'List verified e-mail addresses',
          tags,
          querystring: PageQuery,
          response: { 200: envelope(Type.Array(Output)) },
        },
      },
      async (request) => {
        const verified = await resources.listEmails(at.owner(request), pageOf(request.query))
        return success(verified.map(presentEmail))
      },
    )

    app.get(
      '/verified-resources/emails/:id',
      {
        config: {
          operation: 'verified-emails.get',
          access: at.access({
            ...read,
            path: { id: { is: 'verified-email', of: kind === 'team' ? 'teamId' : 'caller' } },
          }),
        },
        schema: {
          summary: 'Get a verified e-mail address',
          tags,
          params: ResourceParams,
          response: { 200: envelope(Output) },
        },
      },
      async (request) => success(presentEmail(await resources.getEmail(at.owner(request), request.params.id))),
    )
  }
