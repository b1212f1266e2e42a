import { linkBooking } from '../../../routing-forms/service.ts'
import type { Begun } from '../phases.ts'

/** Links the booking with the response of the routing form that led to it. Of a series, the first meeting is linked. */
export async function linkResponse({ deps, change, request, bookable }: Begun, bookingId: number): Promise<void> {
  if (request.routing) await linkBooking(change, deps.ids, request.routing, { eventTypeId: bookable.id, bookingId })
}
