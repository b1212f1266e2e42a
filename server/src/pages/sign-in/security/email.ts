import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../../http/command.ts'
import { isEmail } from '../../../lib/text/email.ts'
import type { PageDependencies } from '../../dependencies.ts'
import type { Refused } from '../faults.ts'
import { type Field, missing } from '../fields.ts'
import { runForm } from '../take-form.ts'
import type { OwnAccount } from './account.ts'
import { backWith } from './done.ts'
import { sendOwnForm, typed } from './forms.ts'
import { sendSecurity } from './security-page.ts'

export function showEmail(
  request: FastifyRequest,
  reply: FastifyReply,
  account: OwnAccount,
  outcome?: Refused,
): FastifyReply {
  const { t } = account.reader
  const form = {
    title: t('security.email.title'),
    lead: t('security.email.text'),
    path: '/email',
    fields: fieldsOf(account, typed(request, 'email')),
    submit: t('security.email.submit'),
  }
  return sendOwnForm(request, reply, account, form, outcome)
}

export async function changeEmail(
  { me }: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  account: OwnAccount,
): Promise<FastifyReply> {
  const { t } = account.reader
  const email = typed(request, 'email').trim()
  const faults = missing(fieldsOf(account, email), () => email, t)
  if (email !== '' && !isEmail(email))
    faults.push({ name: 'email', message: t('page.problem.email', { value: email }) })
  return runForm(t, {
    faults,
    again: (outcome) => showEmail(request, reply, account, outcome),
    async run() {
      await me.update(commandContext(request, 'page'), account.actor.userId, { email })
      return backWith(reply, account, 'mail-sent')
    },
  })
}

/** Sends the link that confirms the current address again. */
export async function sendVerificationAgain(
  deps: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  account: OwnAccount,
): Promise<FastifyReply> {
  return runForm(account.reader.t, {
    again: (outcome) => sendSecurity(deps, request, reply, account, outcome),
    async run() {
      await deps.emailAddresses.sendVerificationAgain(commandContext(request, 'page'), account.actor.userId)
      return backWith(reply, account, 'mail-sent')
    },
  })
}

const fieldsOf = ({ reader: { t } }: OwnAccount, email: string): Field[] => [
  { name: 'email', label: t('security.email.new'), type: 'email', autocomplete: 'email', value: email },
]
