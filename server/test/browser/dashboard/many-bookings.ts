import type { Demonstration } from '../demonstration.ts'

/** The most records of one import. */
const AT_ONCE = 250
const HALF_HOUR_MS = 1_800_000

/** Gives Ada bookings of half an hour, one after the other, from tomorrow on. */
export async function importBookings({ api }: Demonstration, bookings: number): Promise<void> {
  const first = Math.ceil(Date.now() / HALF_HOUR_MS + 48) * HALF_HOUR_MS
  const at = (index: number) => new Date(first + index * HALF_HOUR_MS).toISOString()
  const user = { kind: 'user', id: 'ada', email: 'ada@example.com' }
  for (let done = 0; done < bookings; done += AT_ONCE - 1) {
    const count = Math.min(AT_ONCE - 1, bookings - done)
    const records = Array.from({ length: count }, (_, place) => ({
      kind: 'booking',
      id: `booking-${done + place}`,
      uid: `measured-${done + place}`,
      hosts: ['ada'],
      status: 'accepted',
      start: at(done + place),
      end: at(done + place + 1),
      title: `Conversation ${done + place}`,
      attendees: [
        { name: `Guest ${done + place}`, email: `guest-${done + place}@example.org`, timeZone: 'Europe/Berlin' },
      ],
      answers: {},
      metadata: {},
      createdAt: at(0),
    }))
    await api('/admin/imports', { source: 'measured', records: [user, ...records] })
  }
}
