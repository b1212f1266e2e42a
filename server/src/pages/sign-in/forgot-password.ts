import { commandContext } from '../../http/command.ts'
import { linkButton, noticePage } from '../notice-page.tsx'
import { sendPage } from '../send-page.ts'
import { LOGIN } from '../signed-in.ts'
import { emailField } from './form/known-fields.ts'
import type { OpenForm } from './form/serve-form.ts'
import { broughtTo } from './session.ts'
import { visitOf } from './sign-in-methods.ts'

export const FORGOT_PASSWORD = '/auth/forgot-password'

/** Mails a link that leads to a new password. The answer is the same whether or not there is an account. */
export const forgotPasswordForm: OpenForm = (deps, request, reply) => {
  const { reader, to } = visitOf(deps, request)
  const { t } = reader
  return {
    title: t('signIn.forgot.title'),
    lead: t('signIn.forgot.text'),
    action: to(FORGOT_PASSWORD),
    fields: [emailField(t, t('signIn.email'), 'username')],
    submit: t('signIn.forgot.submit'),
    async run(filled) {
      const email = filled('email')
      await deps.signIn.forgotPassword(commandContext(request, 'page'), { email, ...broughtTo(deps, request) })
      const back = linkButton(to(LOGIN), t('signIn.toLogin'))
      const sent = noticePage(t('signIn.forgot.sent'), t('signIn.forgot.sentText', { email }), back)
      return sendPage(request, reply, 200, sent, reader)
    },
  }
}
