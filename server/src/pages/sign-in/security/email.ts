import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../../http/command.ts'
import type { PageDependencies } from '../../dependencies.ts'
import { textOf } from '../../query.ts'
import { emailField } from '../form/known-fields.ts'
import { attempt } from '../form/take-form.ts'
import type { OwnAccount } from './account.ts'
import { backWith } from './done.ts'
import { inSettings, type OwnForm } from './own-form.tsx'
import { forOwner, ownPassword } from './presence.tsx'
import { sendSecurity } from './security-page.tsx'

/** Asks for a new address, which counts when its mail is answered, or at once if the account has confirmed it before. */
export const emailForm: OwnForm = (own) => {
  const { deps, request, reply, account } = own
  const { t } = account.reader
  const initial = textOf(request.query, 'email') ?? ''
  return forOwner(own, (proof) => ({
    ...inSettings(account, '/email'),
    title: t('security.email.title'),
    lead: t('security.email.text'),
    fields: [{ ...emailField(t, t('security.email.new'), 'email'), initial }, ...proof],
    submit: t('security.email.submit'),
    async run(filled) {
      const currentPassword = ownPassword(filled)
      const wish = { email: filled('email'), ...(currentPassword !== undefined && { currentPassword }) }
      const { waitingEmail } = await deps.me.update(commandContext(request, 'page'), account.actor.userId, wish)
      return backWith(reply, account, waitingEmail === undefined ? 'email-changed' : 'mail-sent')
    },
  }))
}

/** Sends the link that confirms the current address again. */
export async function sendVerificationAgain(
  deps: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  account: OwnAccount,
): Promise<FastifyReply> {
  return attempt(account.reader.t, {
    again: (outcome) => sendSecurity(deps, request, reply, account, outcome),
    async run() {
      await deps.emailAddresses.sendVerificationAgain(commandContext(request, 'page'), account.actor.userId)
      return backWith(reply, account, 'mail-sent')
    },
  })
}
