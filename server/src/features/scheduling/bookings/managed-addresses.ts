import type { Db } from '../../../db/connection.ts'
import { managedEmail } from '../../../lib/text/display-email.ts'
import type { BookingRequest } from './request.ts'
import { listManagedEmails } from './store/change.ts'

/**
 * On a booking with a user of a platform client, other users of that client are known by the address under which they
 * are kept, whichever form the caller wrote; other people's addresses stay as they are. Asks nothing where there is no
 * client.
 */
export async function toManagedAddresses(
  db: Db,
  clientId: string | null,
  emails: readonly string[],
): Promise<(email: string) => string> {
  if (clientId === null || emails.length === 0) return (email) => email
  const kept = (email: string) => managedEmail(email.toLowerCase(), clientId)
  const known = new Set(await listManagedEmails(db, clientId, emails.map(kept)))
  return (email) => (known.has(kept(email)) ? kept(email) : email)
}

/** The same for all who are named in a wish. */
export async function withManagedAddresses(
  db: Db,
  clientId: string | null,
  request: BookingRequest,
): Promise<BookingRequest> {
  const { attendee, guests } = request
  const managed = await toManagedAddresses(db, clientId, [attendee.email, ...guests])
  return { ...request, attendee: { ...attendee, email: managed(attendee.email) }, guests: guests.map(managed) }
}
