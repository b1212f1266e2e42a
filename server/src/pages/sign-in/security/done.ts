import type { FastifyReply, FastifyRequest } from 'fastify'
import { textOf } from '../../query.ts'
import { secure } from '../../send-page.ts'
import type { OwnAccount } from './account.ts'

/** What can have been done on the way to the page, as its address says it. */
const DONE = [
  ...(['signed-up', 'session-ended', 'others-ended', 'key-revoked', 'password-changed'] as const),
  'password-changed-keys-revoked' as const,
  ...(['factor-on', 'factor-off', 'mail-sent', 'provider-added', 'provider-removed', 'application-revoked'] as const),
] as const
export type Done = (typeof DONE)[number]

/** Back to the page, which says what was done. */
export const backWith = (reply: FastifyReply, { to }: OwnAccount, done: Done): FastifyReply =>
  secure(reply).header('cache-control', 'no-store').redirect(to('', { done }), 303)

/** The sentence for it; nothing for any other word that stands in the address. */
export function doneIn(request: FastifyRequest, { reader: { t }, profile }: OwnAccount): string | undefined {
  const word = textOf(request.query, 'done')
  const done = DONE.find((known) => known === word)
  if (done === undefined) return undefined
  return done === 'signed-up' ? t('security.notice.signed-up', { email: profile.email }) : t(`security.notice.${done}`)
}
