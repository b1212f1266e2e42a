import { storeBooking } from '../../create/store-booking.ts'
import type { Draft } from '../draft.ts'

export async function storeNewBooking({ deps, tx, now, context, meetings, ...draft }: Draft): Promise<Partial<Draft>> {
  const { bookable, request, guests, place, status, hosts } = draft
  const stored = []
  for (const meeting of meetings) {
    const made = { bookable, request, guests, place, status, hosts, meeting }
    stored.push({ ...meeting, ...(await storeBooking(tx, deps.ids, context, made, now)) })
  }
  return { stored }
}
