import type { FastifyRequest } from 'fastify'
import type { Availability, Bookable } from '../../features/scheduling/availability/service.ts'
import { type Html, html } from '../../lib/text/html.ts'
import type { PageDependencies } from '../dependencies.ts'
import { address } from '../query.ts'
import type { Reader } from '../reader.ts'
import { findSignedIn, LOGIN } from '../signed-in.ts'

/** Whether a visitor may book: an event type that requires authentication is its owner's, hosts' and administrators'. */
export type Admission = 'open' | 'signed-out' | 'refused'

export type AdmissionDependencies = Pick<PageDependencies, 'sessions' | 'publicUrl'> & {
  availability: Pick<Availability, 'administers'>
}

/** Who is signed in books as themselves where that matters, and as anybody else where it doesn't. */
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

/** What the page says in place of free times; undefined for who may book. `path`: where to come back to. */
export function refusalOf(admission: Admission, { t, chosen }: Reader, path: string): Html | undefined {
  if (admission === 'open') return undefined
  if (admission === 'refused') return html`${t('page.event.hostsOnly')}`
  const login = address(LOGIN, { callbackUrl: path, lang: chosen })
  return html`${t('page.event.signedInOnly')} <a href="${login}">${t('signIn.toLogin')}</a>`
}
