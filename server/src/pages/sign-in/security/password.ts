import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../../http/command.ts'
import { html } from '../../../lib/text/html.ts'
import type { PageDependencies } from '../../dependencies.ts'
import { address } from '../../query.ts'
import type { Refused } from '../faults.ts'
import { type Field, missing } from '../fields.ts'
import { FORGOT_PASSWORD } from '../forgot-password.ts'
import { revokeKeysChoice, wantsKeysRevoked } from '../revoke-keys.ts'
import { keepSession } from '../session.ts'
import { runForm } from '../take-form.ts'
import type { OwnAccount } from './account.ts'
import { backWith } from './done.ts'
import { sendOwnForm, typed } from './forms.ts'

export function showPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  account: OwnAccount,
  outcome?: Refused,
): FastifyReply {
  const { t, chosen } = account.reader
  const form = {
    title: t('security.password.title'),
    lead: t('security.password.text'),
    path: '/password',
    fields: fieldsOf(account),
    within: revokeKeysChoice(request, t),
    submit: t('security.password.submit'),
    // An account of an outside provider has no password yet, and gets one in the same way.
    below: html`<p><a href="${address(FORGOT_PASSWORD, { lang: chosen })}">${t('signIn.login.forgot')}</a></p>`,
  }
  return sendOwnForm(request, reply, account, form, outcome)
}

export async function changePassword(
  deps: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  account: OwnAccount,
): Promise<FastifyReply> {
  const { t } = account.reader
  const wish = {
    currentPassword: typed(request, 'password'),
    newPassword: typed(request, 'newPassword'),
    revokeApiKeys: wantsKeysRevoked(request),
  }
  return runForm(t, {
    faults: missing(fieldsOf(account), (name) => typed(request, name), t),
    again: (outcome) => showPassword(request, reply, account, outcome),
    async run() {
      const context = commandContext(request, 'page')
      const { session } = await deps.signIn.changePassword(context, account.actor.userId, wish)
      if (session) keepSession(deps, reply, session)
      return backWith(reply, account, wish.revokeApiKeys ? 'password-changed-keys-revoked' : 'password-changed')
    },
  })
}

const fieldsOf = ({ reader: { t } }: OwnAccount): Field[] => [
  {
    name: 'password',
    label: t('security.password.current'),
    type: 'password',
    autocomplete: 'current-password',
  },
  {
    name: 'newPassword',
    label: t('signIn.newPassword'),
    hint: t('signIn.passwordHint'),
    type: 'password',
    autocomplete: 'new-password',
  },
]
