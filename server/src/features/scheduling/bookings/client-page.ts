import type { BookingView } from './booking.ts'
import type { BookingDependencies } from './dependencies.ts'
import { bookingPage } from './links.ts'
import { listMailingClients } from './store/mailing-clients.ts'

/** Where the platform client of the host shows the booking; `undefined` where our own page does. */
export async function clientPage(
  { db }: Pick<BookingDependencies, 'db'>,
  { platformClientId, uid }: Pick<BookingView, 'platformClientId' | 'uid'>,
): Promise<string | undefined> {
  if (platformClientId === null) return undefined
  const [client] = await listMailingClients(db, [platformClientId])
  return bookingPage(client, uid)
}
