import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../../http/command.ts'
import type { PageDependencies } from '../../dependencies.ts'
import { emailField } from '../form/known-fields.ts'
import { attempt } from '../form/take-form.ts'
import type { OwnAccount } from './account.ts'
import { backWith } from './done.ts'
import { inSettings, type OwnForm } from './own-form.tsx'
import { sendSecurity } from './security-page.tsx'

/** Asks for a new address, which counts when its mail is answered. */
export const emailForm: OwnForm = ({ deps, request, reply, account }) => {
  const { t } = account.reader
  return {
    ...inSettings(account, '/email'),
    title: t('security.email.title'),
    lead: t('security.email.text'),
    fields: [emailField(t, t('security.email.new'), 'email')],
    submit: t('security.email.submit'),
    async run(filled) {
      await deps.me.update(commandContext(request, 'page'), account.actor.userId, { email: filled('email') })
      return backWith(reply, account, 'mail-sent')
    },
  }
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
