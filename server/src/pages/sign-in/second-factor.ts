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
import { formPage } from './form-page.ts'
import { forgetTicket, formerTokenOf, keepSession, ticketOf } from './session.ts'
import { sendOn, type Visit, visitOf } from './ways.ts'

type Deps = PageDependencies

export function showSecondFactor(deps: Deps, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const visit = visitOf(deps, request)
  return ticketOf(deps, request) === undefined
    ? sendOver(deps, request, reply, visit)
    : sendCodeForm(deps, request, reply, visit)
}

/** Takes a code of the app, or a recovery code. */
export async function finishLogin(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = visitOf(deps, request)
  const { t } = visit.reader
  const ticket = ticketOf(deps, request)
  if (ticket === undefined) return sendOver(deps, request, reply, visit)
  if (!hasFormToken(deps, request))
    return sendCodeForm(deps, request, reply, visit, { status: 403, faults: [], alert: t('signIn.expired') })
  const code = textOf(request.body, 'code')?.trim() ?? ''
  const faults = missing(fieldsOf(visit), () => code, t)
  if (faults.length > 0) return sendCodeForm(deps, request, reply, visit, { status: 400, faults })
  try {
    const replaces = formerTokenOf(deps, request)
    const { session } = await deps.signIn.finishLogIn(commandContext(request, 'page'), { ticket, code, replaces })
    forgetTicket(deps, reply)
    keepSession(deps, reply, session)
    return sendOn(reply, visit)
  } catch (error) {
    if (error instanceof AppError && error.code === 'TICKET_INVALID') return sendOver(deps, request, reply, visit)
    return sendCodeForm(deps, request, reply, visit, refused(error, t))
  }
}

const fieldsOf = ({ reader: { t } }: Visit): Field[] => [
  {
    ...{ name: 'code', label: t('signIn.code.label'), hint: t('signIn.code.hint') },
    ...{ type: 'text', autocomplete: 'one-time-code', isCode: true },
  },
]

function sendCodeForm(
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
      ...{ title: t('signIn.code.title'), lead: t('signIn.code.text'), faults, alert },
      action: to('/auth/second-factor'),
      token: formToken(deps, request, reply),
      fields: fieldsOf(visit),
      submit: t('signIn.code.submit'),
    },
    reader,
  )
  return sendPage(request, reply, status, page, reader)
}

function sendOver(deps: Deps, request: FastifyRequest, reply: FastifyReply, { reader, to }: Visit): FastifyReply {
  const { t } = reader
  forgetTicket(deps, reply)
  const page = noticePage(t('signIn.code.over'), t('signIn.code.overText'), linkButton(to(LOGIN), t('signIn.toLogin')))
  return sendPage(request, reply, 401, page, reader)
}
