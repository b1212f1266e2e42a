import { administersEventType } from '../../../availability/service.ts'
import { authenticationRequired, overrideForbidden } from '../../errors.ts'
import type { Draft } from '../draft.ts'

/** @throws `BOOKING_REQUIRES_AUTHENTICATION`, `OVERRIDE_FORBIDDEN` */
export async function checkCaller({ deps, bookable, context, request }: Draft): Promise<void> {
  if (!bookable.requiresAuthentication && !request.overridesAvailability) return
  const { userId, group, hosts } = bookable
  const administers = await administersEventType(deps.db, context.actor, { userId, teamId: group.teamId, hosts })
  if (bookable.requiresAuthentication && !administers) throw authenticationRequired(bookable.id)
  if (request.overridesAvailability && !administers) throw overrideForbidden()
}
