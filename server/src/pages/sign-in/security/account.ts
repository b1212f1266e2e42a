import { asRead } from '@daybook/i18n'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Profile } from '../../../features/accounts/users/service.ts'
import { dateFormatter } from '../../../i18n/formatters.ts'
import type { PageDependencies } from '../../dependencies.ts'
import { formToken } from '../../form-token.ts'
import { address } from '../../query.ts'
import { type Reader, readerOf } from '../../reader.ts'
import { requireSignedIn, type SignedIn } from '../../signed-in.ts'
import { SECURITY } from '../sign-in-methods.ts'

/** An account whose owner changes its security settings. */
export type OwnAccount = {
  actor: SignedIn
  profile: Profile
  reader: Reader
  /** It binds the forms of the page to the session. */
  token: string
  /** Returns the address of a security page. `''` is the first one. */
  to(page: string, parameters?: Record<string, string | undefined>): string
  /** Formats a date, or an instant, in the person's language and zone. */
  date(instant: Date): string
  moment(instant: Date): string
}

/** Returns the signed-in account. Undefined means that the visitor isn't signed in and the reply has been sent. */
export async function openAccount(
  deps: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OwnAccount | undefined> {
  const actor = await requireSignedIn(deps, request, reply)
  if (!actor) return undefined
  const profile = await deps.me.get(actor.userId)
  const reader = readerOf(request)
  const { locale, chosen } = reader
  const { timeZone } = profile
  const write = (style: Intl.DateTimeFormatOptions) => (instant: Date) =>
    asRead(dateFormatter(locale, style).format(instant), locale)
  return {
    actor,
    profile,
    reader,
    token: formToken(deps, request, reply),
    to: (page, parameters = {}) => address(`${SECURITY}${page}`, { lang: chosen, ...parameters }),
    date: write({ dateStyle: 'long', timeZone }),
    moment: write({ dateStyle: 'medium', timeStyle: 'short', timeZone }),
  }
}
