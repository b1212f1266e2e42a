import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../http/command.ts'
import type { PageDependencies } from '../dependencies.ts'
import { formToken } from '../form-token.ts'
import { linkButton, noticePage } from '../notice-page.ts'
import { textOf } from '../query.ts'
import { sendPage } from '../send-page.ts'
import { LOGIN } from '../signed-in.ts'
import type { Refused } from './faults.ts'
import { type Field, missing } from './fields.ts'
import { sendForm } from './send-form.ts'
import { broughtTo, forgetTicket, keepSignIn, ticketOf } from './session.ts'
import { sendOn, type Visit, visitOf } from './sign-in-methods.ts'
import { takeForm } from './take-form.ts'

type Deps = PageDependencies

export function showSecondFactor(deps: Deps, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const visit = visitOf(deps, request)
  return ticketOf(deps, request) === undefined
    ? sendOver(deps, request, reply, visit)
    : sendCodeForm(deps, request, reply, visit)
}

/** Checks a code of the app, or a recovery code. */
export async function finishLogin(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = visitOf(deps, request)
  const { t } = visit.reader
  const ticket = ticketOf(deps, request)
  if (ticket === undefined) return sendOver(deps, request, reply, visit)
  const code = textOf(request.body, 'code')?.trim() ?? ''
  return takeForm(deps, request, t, {
    faults: missing(fieldsOf(visit), () => code, t),
    again: (outcome) => sendCodeForm(deps, request, reply, visit, outcome),
    instead: { TICKET_INVALID: () => sendOver(deps, request, reply, visit) },
    async run() {
      const proof = { ticket, code, ...broughtTo(deps, request) }
      const signedIn = await deps.signIn.finishLogIn(commandContext(request, 'page'), proof)
      forgetTicket(deps, reply)
      keepSignIn(deps, reply, signedIn)
      return sendOn(reply, visit)
    },
  })
}

const fieldsOf = ({ reader: { t } }: Visit): Field[] => [
  {
    name: 'code',
    label: t('signIn.code.label'),
    hint: t('signIn.code.hint'),
    type: 'text',
    autocomplete: 'one-time-code',
    isCode: true,
  },
]

function sendCodeForm(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  outcome?: Refused,
): FastifyReply {
  const { reader, to } = visit
  const { t } = reader
  const form = {
    title: t('signIn.code.title'),
    lead: t('signIn.code.text'),
    action: to('/auth/second-factor'),
    token: formToken(deps, request, reply),
    fields: fieldsOf(visit),
    submit: t('signIn.code.submit'),
  }
  return sendForm(request, reply, reader, form, outcome)
}

function sendOver(deps: Deps, request: FastifyRequest, reply: FastifyReply, { reader, to }: Visit): FastifyReply {
  const { t } = reader
  forgetTicket(deps, reply)
  const page = noticePage(t('signIn.code.over'), t('signIn.code.overText'), linkButton(to(LOGIN), t('signIn.toLogin')))
  return sendPage(request, reply, 401, page, reader)
}
