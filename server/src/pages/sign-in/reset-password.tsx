import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../http/command.ts'
import { linkButton, noticePage } from '../notice-page.tsx'
import { textOf } from '../query.ts'
import { sendPage } from '../send-page.ts'
import { LOGIN } from '../signed-in.ts'
import { FORGOT_PASSWORD } from './forgot-password.ts'
import { newPasswordField } from './form/known-fields.ts'
import type { OpenForm } from './form/serve-form.ts'
import { RevokeKeysChoice, wantsKeysRevoked } from './revoke-keys.tsx'
import { forgetSession } from './session.ts'
import { type Visit, visitOf } from './sign-in-methods.ts'

export const RESET_PASSWORD = '/auth/reset-password'

/** Sets a new password. A look at the form doesn't use the link up, because mail programs open links first. */
export const resetPasswordForm: OpenForm = (deps, request, reply) => {
  const visit = visitOf(deps, request)
  const { reader, to } = visit
  const { t } = reader
  const token = textOf(request.query, 'token')
  if (token === undefined) {
    sendInvalid(request, reply, visit)
    return undefined
  }
  return {
    title: t('signIn.reset.title'),
    lead: t('signIn.reset.text'),
    action: to(RESET_PASSWORD, { token }),
    fields: [newPasswordField(t, t('signIn.newPassword'))],
    within: <RevokeKeysChoice isChosen={wantsKeysRevoked(request)} t={t} />,
    submit: t('signIn.reset.submit'),
    instead: { LINK_INVALID: () => sendInvalid(request, reply, visit) },
    async run(filled) {
      const wish = { token, password: filled('newPassword'), revokeApiKeys: wantsKeysRevoked(request) }
      await deps.signIn.resetPassword(commandContext(request, 'page'), wish)
      forgetSession(deps, reply)
      const on = linkButton(to(LOGIN), t('signIn.toLogin'))
      return sendPage(request, reply, 200, noticePage(t('signIn.reset.done'), t('signIn.reset.doneText'), on), reader)
    },
  }
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
