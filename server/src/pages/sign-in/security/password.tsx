import { commandContext } from '../../../http/command.ts'
import { address } from '../../query.ts'
import { FORGOT_PASSWORD } from '../forgot-password.ts'
import { newPasswordField } from '../form/known-fields.ts'
import { RevokeKeysChoice, wantsKeysRevoked } from '../revoke-keys.tsx'
import { keepSession } from '../session.ts'
import { backWith } from './done.ts'
import { inSettings, type OwnForm } from './own-form.tsx'

export const passwordForm: OwnForm = ({ deps, request, reply, account }) => {
  const { t, chosen } = account.reader
  const revokeApiKeys = wantsKeysRevoked(request)
  return {
    ...inSettings(account, '/password'),
    title: t('security.password.title'),
    lead: t('security.password.text'),
    fields: [
      {
        name: 'password',
        label: t('security.password.current'),
        type: 'password',
        autocomplete: 'current-password',
      },
      newPasswordField(t, t('signIn.newPassword')),
    ],
    within: <RevokeKeysChoice isChosen={revokeApiKeys} t={t} />,
    submit: t('security.password.submit'),
    // An account of an outside provider has no password yet, and gets one in the same way.
    below: (
      <p>
        <a href={address(FORGOT_PASSWORD, { lang: chosen })}>{t('signIn.login.forgot')}</a>
      </p>
    ),
    async run(filled) {
      const wish = { currentPassword: filled('password'), newPassword: filled('newPassword'), revokeApiKeys }
      const context = commandContext(request, 'page')
      const { session } = await deps.signIn.changePassword(context, account.actor.userId, wish)
      if (session) keepSession(deps, reply, session)
      return backWith(reply, account, revokeApiKeys ? 'password-changed-keys-revoked' : 'password-changed')
    },
  }
}
