import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../http/command.ts'
import { AppError } from '../../lib/errors.ts'
import type { PageDependencies } from '../dependencies.ts'
import { formToken, hasFormToken } from '../form-token.ts'
import { linkButton, noticePage } from '../notice-page.ts'
import { textOf } from '../query.ts'
import { sendPage } from '../send-page.ts'
import { LOGIN } from '../signed-in.ts'
import { type Refused, refused } from './faults.ts'
import { type Field, missing } from './fields.ts'
import { FORGOT_PASSWORD } from './forgot-password.ts'
import { formPage } from './form-page.ts'
import { forgetSession } from './session.ts'
import { type Visit, visitOf } from './ways.ts'

type Deps = PageDependencies

/** Looking at the page uses nothing up: mail programs open links before their readers do. */
export function showResetPassword(deps: Deps, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const visit = visitOf(deps, request)
  const token = textOf(request.query, 'token')
  return token === undefined ? sendInvalid(request, reply, visit) : sendForm(deps, request, reply, visit, token)
}

export async function resetPassword(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = visitOf(deps, request)
  const { reader, to } = visit
  const { t } = reader
  const token = textOf(request.query, 'token')
  if (token === undefined) return sendInvalid(request, reply, visit)
  if (!hasFormToken(deps, request))
    return sendForm(deps, request, reply, visit, token, { status: 403, faults: [], alert: t('signIn.expired') })
  const password = textOf(request.body, 'newPassword') ?? ''
  const faults = missing(fieldsOf(visit), () => password, t)
  if (faults.length > 0) return sendForm(deps, request, reply, visit, token, { status: 400, faults })
  try {
    await deps.signIn.resetPassword(commandContext(request, 'page'), { token, password })
  } catch (error) {
    if (error instanceof AppError && error.code === 'LINK_INVALID') return sendInvalid(request, reply, visit)
    return sendForm(deps, request, reply, visit, token, refused(error, t))
  }
  forgetSession(deps, reply)
  const on = linkButton(to(LOGIN), t('signIn.toLogin'))
  return sendPage(request, reply, 200, noticePage(t('signIn.reset.done'), t('signIn.reset.doneText'), on), reader)
}

const fieldsOf = ({ reader: { t } }: Visit): Field[] => [
  {
    ...{ name: 'newPassword', label: t('signIn.newPassword'), type: 'password', autocomplete: 'new-password' },
    hint: t('signIn.passwordHint'),
  },
]

function sendForm(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  token: string,
  { status, faults, alert, retryAfterSeconds }: Refused = { status: 200, faults: [] },
): FastifyReply {
  const { reader, to } = visit
  const { t } = reader
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const page = formPage(
    {
      ...{ title: t('signIn.reset.title'), lead: t('signIn.reset.text'), faults, alert },
      action: to('/auth/reset-password', { token }),
      token: formToken(deps, request, reply),
      fields: fieldsOf(visit),
      submit: t('signIn.reset.submit'),
    },
    reader,
  )
  return sendPage(request, reply, status, page, reader)
}

function sendInvalid(request: FastifyRequest, reply: FastifyReply, { reader, to }: Visit): FastifyReply {
  const { t } = reader
  const again = linkButton(to(FORGOT_PASSWORD), t('signIn.reset.again'))
  return sendPage(
    request,
    reply,
    400,
    noticePage(t('signIn.reset.invalid'), t('signIn.reset.invalidText'), again),
    reader,
  )
}
