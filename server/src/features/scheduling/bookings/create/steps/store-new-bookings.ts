import type { Draft } from '../../flow/draft.ts'
import { isStranger } from '../../strangers.ts'
import { storeBookings } from '../store-bookings.ts'

export async function storeNewBookings(draft: Draft): Promise<Partial<Draft>> {
  const { deps, tx, now, context, bookable, request, guests, place, meetings, status, hosts, series = null } = draft
  const vouched = !isStranger(context.actor) || bookable.requiresBookerEmailVerification
  const made = { bookable, request, guests, place, meetings, status, hosts, series, vouched }
  return { stored: await storeBookings(tx, deps.ids, context, made, now) }
}
