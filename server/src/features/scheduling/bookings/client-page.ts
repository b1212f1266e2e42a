import type { BookingView } from './booking.ts'
import type { BookingDependencies } from './dependencies.ts'
import { bookingPage } from './links.ts'
import { listMailingClients } from './store/mailing-clients.ts'

/** Returns the page of the host's platform client that shows the booking, or undefined if our own page shows it. */
export async function clientPage(
  { db }: Pick<BookingDependencies, 'db'>,
  { platformClientId, uid }: Pick<BookingView, 'platformClientId' | 'uid'>,
): Promise<string | undefined> {
  if (platformClientId === null) return undefined
  const [client] = await listMailingClients(db, [platformClientId])
  return bookingPage(client, uid)
}
