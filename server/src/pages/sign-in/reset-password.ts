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
import { FORGOT_PASSWORD } from './forgot-password.ts'
import { revokeKeysChoice, wantsKeysRevoked } from './revoke-keys.ts'
import { sendForm } from './send-form.ts'
import { forgetSession } from './session.ts'
import { type Visit, visitOf } from './sign-in-methods.ts'
import { takeForm } from './take-form.ts'

type Deps = PageDependencies

/** Shows the form. This doesn't use the link up, because mail programs open links before their readers do. */
export function showResetPassword(deps: Deps, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const visit = visitOf(deps, request)
  const token = textOf(request.query, 'token')
  return token === undefined ? sendInvalid(request, reply, visit) : sendPasswordForm(deps, request, reply, visit, token)
}

export async function resetPassword(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = visitOf(deps, request)
  const { reader, to } = visit
  const { t } = reader
  const token = textOf(request.query, 'token')
  if (token === undefined) return sendInvalid(request, reply, visit)
  const password = textOf(request.body, 'newPassword') ?? ''
  return takeForm(deps, request, t, {
    faults: missing(fieldsOf(visit), () => password, t),
    again: (outcome) => sendPasswordForm(deps, request, reply, visit, token, outcome),
    instead: { LINK_INVALID: () => sendInvalid(request, reply, visit) },
    async run() {
      const wish = { token, password, revokeApiKeys: wantsKeysRevoked(request) }
      await deps.signIn.resetPassword(commandContext(request, 'page'), wish)
      forgetSession(deps, reply)
      const on = linkButton(to(LOGIN), t('signIn.toLogin'))
      return sendPage(request, reply, 200, noticePage(t('signIn.reset.done'), t('signIn.reset.doneText'), on), reader)
    },
  })
}

const fieldsOf = ({ reader: { t } }: Visit): Field[] => [
  {
    name: 'newPassword',
    label: t('signIn.newPassword'),
    type: 'password',
    autocomplete: 'new-password',
    hint: t('signIn.passwordHint'),
  },
]

function sendPasswordForm(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  token: string,
  outcome?: Refused,
): FastifyReply {
  const { reader, to } = visit
  const { t } = reader
  const form = {
    title: t('signIn.reset.title'),
    lead: t('signIn.reset.text'),
    action: to('/auth/reset-password', { token }),
    token: formToken(deps, request, reply),
    fields: fieldsOf(visit),
    within: revokeKeysChoice(request, t),
    submit: t('signIn.reset.submit'),
  }
  return sendForm(request, reply, reader, form, outcome)
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
