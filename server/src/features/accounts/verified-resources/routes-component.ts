import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type CommandContext, preparing } from '../../../commands/context.ts'
import type { Address } from '../../../http/address.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { command, query } from '../../../http/routes.ts'
import { AppError } from '../../../lib/errors.ts'
import { limits } from './limits.ts'
import type { VerifiedResources } from './service.ts'

const tags = ['Atoms / Verification']
const access = { scope: 'VERIFIED_RESOURCES_WRITE' } as const
const Email = Type.String({ format: 'email', maxLength: 254 })
const EmailBody = Type.Object({ email: Email })
const CodeBody = Type.Object({ email: Email, code: Type.String({ maxLength: 20 }) })
const Verified = Type.Object({ verified: Type.Boolean() }, { $id: 'EmailVerified' })
const Addresses = Type.Array(Type.String())
/** Pages of settings show all addresses at once. */
const ALL = { skip: 0, take: 250 }

type Owner = { userId: number }

/** Returns the routes for verified addresses, in the shapes of embedded components. */
export const componentVerificationRoutes =
  ({ emails }: VerifiedResources, at: Address<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { requests, tries } = limits.user.emails
    const list = async (owner: Owner) => (await emails.list(owner, ALL)).map(({ address }) => address)

    /** Codes that were sent to the owner and to a booker both prove that the caller reads the address. */
    async function verify(context: CommandContext, owner: Owner, { email, code }: { email: string; code: string }) {
      const answeringTrue = preparing(context, () => true)
      for (const sentTo of ['owner', 'booker'] as const) {
        const isRight = await emails.verify(answeringTrue, owner, email, code, sentTo).then(
          () => true,
          (error) => {
            if (error instanceof AppError && error.code === 'VERIFICATION_CODE_WRONG') return false
            throw error
          },
        )
        if (isRight) return true
      }
      return false
    }

    query(app, '/emails/verified-emails', {
      config: {
        operation: 'verified-emails.listForComponents',
        access: at.access({ scope: 'VERIFIED_RESOURCES_READ' }),
      },
      schema: {
        summary: 'List verified e-mail addresses, for embedded components',
        tags,
        response: { 200: envelope(Addresses) },
      },
      run: (request) => list(at.owner(request)),
      answer: (addresses) => success(addresses),
    })

    command(app, 'POST', '/emails/verified-emails', {
      config: { operation: 'verified-emails.addByComponents', access: at.access(access), throttle: requests },
      schema: {
        summary: 'Send a code to an e-mail address, for embedded components',
        description: 'The address is in the list after its code was verified.',
        tags,
        body: EmailBody,
        response: { 200: envelope(Addresses) },
      },
      run: async (context, request) => {
        const owner = at.owner(request)
        // A code adds no address, so the list is the same before and after.
        const addresses = await list(owner)
        await emails.requestCode(
          preparing(context, () => addresses),
          owner,
          request.body.email,
        )
        return addresses
      },
      answer: (addresses) => success(addresses),
    })

    command(app, 'POST', '/verification/email/verify-code-authenticated', {
      config: { operation: 'verified-emails.verifyByComponents', access: at.access(access), throttle: tries },
      schema: {
        summary: 'Verify an own e-mail address, for embedded components',
        tags,
        body: CodeBody,
        response: { 200: envelope(Verified) },
      },
      run: (context, request) => verify(context, at.owner(request), request.body),
      answer: (verified) => success({ verified }),
    })
  }
