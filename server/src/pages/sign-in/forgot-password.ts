import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../http/command.ts'
import { isEmail } from '../../lib/text/email.ts'
import type { PageDependencies } from '../dependencies.ts'
import { formToken } from '../form-token.ts'
import { linkButton, noticePage } from '../notice-page.ts'
import { textOf } from '../query.ts'
import { sendPage } from '../send-page.ts'
import { LOGIN } from '../signed-in.ts'
import type { Refused } from './faults.ts'
import { type Field, missing } from './fields.ts'
import { sendForm } from './send-form.ts'
import { type Visit, visitOf } from './sign-in-methods.ts'
import { takeForm } from './take-form.ts'

type Deps = PageDependencies

export const FORGOT_PASSWORD = '/auth/forgot-password'

export const showForgotPassword = (deps: Deps, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendEmailForm(deps, request, reply, visitOf(deps, request))

/** Sends the same answer whether or not there is an account. */
export async function forgotPassword(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = visitOf(deps, request)
  const { reader, to } = visit
  const { t } = reader
  const email = textOf(request.body, 'email')?.trim() ?? ''
  const faults = missing(fieldsOf(visit, email), () => email, t)
  if (email !== '' && !isEmail(email))
    faults.push({ name: 'email', message: t('page.problem.email', { value: email }) })
  return takeForm(deps, request, t, {
    faults,
    again: (outcome) => sendEmailForm(deps, request, reply, visit, outcome),
    async run() {
      await deps.signIn.forgotPassword(commandContext(request, 'page'), email)
      const back = linkButton(to(LOGIN), t('signIn.toLogin'))
      const sent = noticePage(t('signIn.forgot.sent'), t('signIn.forgot.sentText', { email }), back)
      return sendPage(request, reply, 200, sent, reader)
    },
  })
}

const fieldsOf = ({ reader: { t } }: Visit, email: string): Field[] => [
  { name: 'email', label: t('signIn.email'), type: 'email', autocomplete: 'username', value: email },
]

function sendEmailForm(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  outcome?: Refused,
): FastifyReply {
  const { reader, to } = visit
  const { t } = reader
  const form = {
    title: t('signIn.forgot.title'),
    lead: t('signIn.forgot.text'),
    action: to(FORGOT_PASSWORD),
    token: formToken(deps, request, reply),
    fields: fieldsOf(visit, textOf(request.body, 'email') ?? ''),
    submit: t('signIn.forgot.submit'),
  }
  return sendForm(request, reply, reader, form, outcome)
}
