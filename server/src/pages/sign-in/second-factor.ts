import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../http/command.ts'
import type { PageDependencies } from '../dependencies.ts'
import { linkButton, noticePage } from '../notice-page.tsx'
import { sendPage } from '../send-page.ts'
import { LOGIN } from '../signed-in.ts'
import { codeField } from './form/known-fields.ts'
import type { OpenForm } from './form/serve-form.ts'
import { broughtTo, forgetTicket, keepSignIn, ticketOf } from './session.ts'
import { sendOn, type Visit, visitOf } from './sign-in-methods.ts'

export const SECOND_FACTOR = '/auth/second-factor'

/** Finishes a sign-in with a code of the app, or with a recovery code. */
export const secondFactorForm: OpenForm = (deps, request, reply) => {
  const visit = visitOf(deps, request)
  const { t } = visit.reader
  const ticket = ticketOf(deps, request)
  if (ticket === undefined) {
    sendOver(deps, request, reply, visit)
    return undefined
  }
  return {
    title: t('signIn.code.title'),
    lead: t('signIn.code.text'),
    action: visit.to(SECOND_FACTOR),
    fields: [codeField(t('signIn.code.label'), t('signIn.code.hint'))],
    submit: t('signIn.code.submit'),
    instead: { TICKET_INVALID: () => sendOver(deps, request, reply, visit) },
    async run(filled) {
      const proof = { ticket, code: filled('code'), ...broughtTo(deps, request) }
      const signedIn = await deps.signIn.finishLogIn(commandContext(request, 'page'), proof)
      forgetTicket(deps, reply)
      keepSignIn(deps, reply, signedIn)
      return sendOn(reply, visit)
    },
  }
}

function sendOver(
  deps: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { reader, to }: Visit,
): FastifyReply {
  const { t } = reader
  forgetTicket(deps, reply)
  const page = noticePage(t('signIn.code.over'), t('signIn.code.overText'), linkButton(to(LOGIN), t('signIn.toLogin')))
  return sendPage(request, reply, 401, page, reader)
}
