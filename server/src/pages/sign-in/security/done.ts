import type { FastifyReply, FastifyRequest } from 'fastify'
import { textOf } from '../../query.ts'
import { secure } from '../../send-page.ts'
import type { OwnAccount } from './account.ts'

/** The changes that the address of the page can report. */
const DONE = [
  ...(['session-ended', 'others-ended', 'key-revoked', 'password-changed'] as const),
  'password-changed-keys-revoked' as const,
  ...([
    'factor-on',
    'factor-off',
    'mail-sent',
    'email-changed',
    'provider-added',
    'provider-removed',
    'application-revoked',
  ] as const),
] as const
export type Done = (typeof DONE)[number]

/** Leads back to the page, which reports the change. */
export const backWith = (reply: FastifyReply, { to }: OwnAccount, done: Done): FastifyReply =>
  secure(reply).header('cache-control', 'no-store').redirect(to('', { done }), 303)

/** Returns the sentence about the change. Returns undefined for any other word in the address. */
export function doneIn(request: FastifyRequest, { reader: { t } }: OwnAccount): string | undefined {
  const word = textOf(request.query, 'done')
  const done = DONE.find((known) => known === word)
  if (done === undefined) return undefined
  return t(`security.notice.${done}`)
}
