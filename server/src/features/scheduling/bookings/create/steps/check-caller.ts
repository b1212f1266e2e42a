import { authenticationRequired, overrideForbidden } from '../../errors/booking.ts'
import type { Requested } from '../phases.ts'

/** @throws `BOOKING_REQUIRES_AUTHENTICATION`, `OVERRIDE_FORBIDDEN` */
export async function checkCaller({ deps, bookable, context, request }: Requested): Promise<void> {
  if (!bookable.requiresAuthentication && !request.overridesAvailability) return
  const administers = await deps.availability.administers(context.actor, bookable)
  if (bookable.requiresAuthentication && !administers) throw authenticationRequired(bookable.id)
  if (request.overridesAvailability && !administers) throw overrideForbidden()
}
