import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandContext } from '../../commands/context.ts'
import { commandContext } from '../../http/command.ts'
import type { PageDependencies } from '../dependencies.ts'
import { linkButton, noticePage } from '../notice-page.tsx'
import { address, textOf } from '../query.ts'
import { sendPage } from '../send-page.ts'
import { findSignedIn, LOGIN } from '../signed-in.ts'
import type { OpenForm } from './form/serve-form.ts'
import { DASHBOARD, type Visit, visitOf } from './sign-in-methods.ts'

type Deps = PageDependencies

/** The two mails whose links prove an address. */
export type MailedLink = {
  path: '/auth/verify-email' | '/auth/confirm-email-change'
  confirm(deps: Deps, context: CommandContext, token: string): Promise<unknown>
}

export const VERIFY_EMAIL: MailedLink = {
  path: '/auth/verify-email',
  confirm: ({ signIn }, context, token) => signIn.verifyEmail(context, token),
}

export const CONFIRM_EMAIL_CHANGE: MailedLink = {
  path: '/auth/confirm-email-change',
  confirm: ({ signIn }, context, token) => signIn.confirmEmailChange(context, token),
}

/** Asks for a click, because mail programs open links before their readers do. */
export const mailedLinkForm =
  ({ path, confirm }: MailedLink): OpenForm =>
  (deps, request, reply) => {
    const visit = visitOf(deps, request)
    const { reader, to } = visit
    const { t } = reader
    const token = textOf(request.query, 'token')
    if (token === undefined) {
      sendInvalid(request, reply, visit)
      return undefined
    }
    return {
      title: t('signIn.verify.title'),
      lead: t('signIn.verify.text'),
      action: to(path, { token }),
      submit: t('signIn.verify.submit'),
      instead: {
        LINK_INVALID: () => sendInvalid(request, reply, visit),
        SIGN_IN_TO_CONFIRM: () => {
          const back = address(path, { token, lang: reader.chosen })
          return reply.header('cache-control', 'no-store').redirect(to(LOGIN, { callbackUrl: back }), 303)
        },
      },
      async run() {
        // The visitor need not be signed in. Some links ask for the session if there is one.
        await findSignedIn(deps, request)
        await confirm(deps, commandContext(request, 'page'), token)
        const on = linkButton(address(DASHBOARD, { lang: reader.chosen }), t('signIn.continue'))
        const done = noticePage(t('signIn.verify.done'), t('signIn.verify.doneText'), on)
        return sendPage(request, reply, 200, done, reader)
      },
    }
  }

function sendInvalid(request: FastifyRequest, reply: FastifyReply, { reader, to }: Visit): FastifyReply {
  const { t } = reader
  const on = linkButton(to(LOGIN), t('signIn.toLogin'))
  return sendPage(
    request,
    reply,
    400,
    noticePage(t('signIn.verify.invalid'), t('signIn.verify.invalidText'), on),
    reader,
  )
}
