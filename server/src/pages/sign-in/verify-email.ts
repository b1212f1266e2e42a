import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandContext } from '../../commands/context.ts'
import { commandContext } from '../../http/command.ts'
import type { PageDependencies } from '../dependencies.ts'
import { formToken } from '../form-token.ts'
import { linkButton, noticePage } from '../notice-page.ts'
import { address, textOf } from '../query.ts'
import { sendPage } from '../send-page.ts'
import { findSignedIn, LOGIN } from '../signed-in.ts'
import type { Refused } from './faults.ts'
import { sendForm } from './send-form.ts'
import { SECURITY, type Visit, visitOf } from './sign-in-methods.ts'
import { takeForm } from './take-form.ts'

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
export function showMailedLink(deps: Deps, request: FastifyRequest, reply: FastifyReply, link: MailedLink) {
  const visit = visitOf(deps, request)
  const token = textOf(request.query, 'token')
  return token === undefined ? sendInvalid(request, reply, visit) : sendButton(deps, request, reply, visit, link, token)
}

export async function openMailedLink(deps: Deps, request: FastifyRequest, reply: FastifyReply, link: MailedLink) {
  const visit = visitOf(deps, request)
  const { reader } = visit
  const { t } = reader
  const token = textOf(request.query, 'token')
  if (token === undefined) return sendInvalid(request, reply, visit)
  // The visitor need not be signed in. Some links ask for the session if there is one.
  await findSignedIn(deps, request)
  return takeForm(deps, request, t, {
    again: (outcome) => sendButton(deps, request, reply, visit, link, token, outcome),
    instead: {
      LINK_INVALID: () => sendInvalid(request, reply, visit),
      SIGN_IN_TO_CONFIRM: () => {
        const back = address(link.path, { token, lang: reader.chosen })
        return reply.header('cache-control', 'no-store').redirect(visit.to(LOGIN, { callbackUrl: back }), 303)
      },
    },
    async run() {
      await link.confirm(deps, commandContext(request, 'page'), token)
      const on = linkButton(address(SECURITY, { lang: reader.chosen }), t('signIn.continue'))
      return sendPage(request, reply, 200, noticePage(t('signIn.verify.done'), t('signIn.verify.doneText'), on), reader)
    },
  })
}

function sendButton(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { reader, to }: Visit,
  { path }: MailedLink,
  token: string,
  outcome?: Refused,
): FastifyReply {
  const { t } = reader
  const form = {
    title: t('signIn.verify.title'),
    lead: t('signIn.verify.text'),
    action: to(path, { token }),
    token: formToken(deps, request, reply),
    submit: t('signIn.verify.submit'),
  }
  // The form has no field that could show an error.
  return sendForm(request, reply, reader, form, outcome && withoutFields(outcome))
}

const withoutFields = ({ faults: [fault], alert = fault?.message, ...outcome }: Refused): Refused => ({
  ...outcome,
  faults: [],
  ...(alert !== undefined && { alert }),
})

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
