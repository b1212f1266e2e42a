import { administersEventType } from '../../../availability/service.ts'
import { authenticationRequired, overrideForbidden } from '../../errors.ts'
import type { Draft } from '../draft.ts'

/** @throws `BOOKING_REQUIRES_AUTHENTICATION`, `OVERRIDE_FORBIDDEN` */
export function checkCaller({ bookable, context, request }: Draft): void {
  const administers = administersEventType(context.actor, bookable)
  if (bookable.requiresAuthentication && !administers) throw authenticationRequired(bookable.id)
  if (request.overridesAvailability && !administers) throw overrideForbidden()
}
