import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../http/command.ts'
import { isEmail } from '../../lib/email.ts'
import type { PageDependencies } from '../dependencies.ts'
import { formToken, hasFormToken } from '../form-token.ts'
import { linkButton, noticePage } from '../notice-page.ts'
import { textOf } from '../query.ts'
import { sendPage } from '../send-page.ts'
import { LOGIN } from '../signed-in.ts'
import { type Refused, refused } from './faults.ts'
import { type Field, missing } from './fields.ts'
import { formPage } from './form-page.ts'
import { type Visit, visitOf } from './ways.ts'

type Deps = PageDependencies

export const FORGOT_PASSWORD = '/auth/forgot-password'

export const showForgotPassword = (deps: Deps, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendForm(deps, request, reply, visitOf(deps, request))

/** Answers the same whether or not there is an account. */
export async function forgotPassword(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = visitOf(deps, request)
  const { reader, to } = visit
  const { t } = reader
  const email = textOf(request.body, 'email')?.trim() ?? ''
  if (!hasFormToken(deps, request))
    return sendForm(deps, request, reply, visit, { status: 403, faults: [], alert: t('signIn.expired') })
  const faults = missing(fieldsOf(visit, email), () => email, t)
  if (email !== '' && !isEmail(email))
    faults.push({ name: 'email', message: t('page.problem.email', { value: email }) })
  if (faults.length > 0) return sendForm(deps, request, reply, visit, { status: 400, faults })
  try {
    await deps.signIn.forgotPassword(commandContext(request, 'page'), email)
  } catch (error) {
    return sendForm(deps, request, reply, visit, refused(error, t))
  }
  const back = linkButton(to(LOGIN), t('signIn.toLogin'))
  return sendPage(
    request,
    reply,
    200,
    noticePage(t('signIn.forgot.sent'), t('signIn.forgot.sentText', { email }), back),
    reader,
  )
}

const fieldsOf = ({ reader: { t } }: Visit, email: string): Field[] => [
  { name: 'email', label: t('signIn.email'), type: 'email', autocomplete: 'username', value: email },
]

function sendForm(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  { status, faults, alert, retryAfterSeconds }: Refused = { status: 200, faults: [] },
): FastifyReply {
  const { reader, to } = visit
  const { t } = reader
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const page = formPage(
    {
      ...{ title: t('signIn.forgot.title'), lead: t('signIn.forgot.text'), faults, alert },
      action: to(FORGOT_PASSWORD),
      token: formToken(deps, request, reply),
      fields: fieldsOf(visit, textOf(request.body, 'email') ?? ''),
      submit: t('signIn.forgot.submit'),
    },
    reader,
  )
  return sendPage(request, reply, status, page, reader)
}
