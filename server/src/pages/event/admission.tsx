import type { FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import type { Availability, Bookable } from '../../features/scheduling/availability/service.ts'
import type { PageDependencies } from '../dependencies.ts'
import { address } from '../query.ts'
import type { Reader } from '../reader.ts'
import { findSignedIn, LOGIN } from '../signed-in.ts'

/**
 * The visitor's right to book. Only the owner, the hosts and administrators may book an event type that requires
 * authentication.
 */
export type Admission = 'open' | 'signed-out' | 'refused'

export type AdmissionDependencies = Pick<PageDependencies, 'sessions' | 'publicUrl'> & {
  availability: Pick<Availability, 'administers'>
}

/** Returns the admission. A visitor's session counts only if the event type requires authentication. */
export async function admissionTo(
  deps: AdmissionDependencies,
  request: FastifyRequest,
  bookable: Bookable,
): Promise<Admission> {
  if (!bookable.requiresAuthentication) return 'open'
  const actor = await findSignedIn(deps, request)
  if (!actor) return 'signed-out'
  return (await deps.availability.administers(actor, bookable)) ? 'open' : 'refused'
}

/**
 * Returns the text that replaces the free times, or undefined if the visitor may book. `path` is the address to return
 * to.
 */
export function refusalOf(admission: Admission, { t, chosen }: Reader, path: string): JSX.Element | undefined {
  if (admission === 'open') return undefined
  if (admission === 'refused') return <>{t('page.event.hostsOnly')}</>
  const login = address(LOGIN, { callbackUrl: path, lang: chosen })
  return (
    <>
      {t('page.event.signedInOnly')} <a href={login}>{t('signIn.toLogin')}</a>
    </>
  )
}
