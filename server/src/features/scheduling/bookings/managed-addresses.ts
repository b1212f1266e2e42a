import type { Db } from '../../../db/connection.ts'
import { managedEmail } from '../../../lib/text/display-email.ts'
import type { BookingRequest } from './request.ts'
import { listManagedEmails } from './store/change.ts'

/**
 * Replaces the addresses of users of a platform client by the addresses under which they are stored. Callers may write
 * them in either form. Other addresses stay the same. Without a client, there is no query.
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

/** Replaces the addresses of all people in a booking request. */
export async function withManagedAddresses(
  db: Db,
  clientId: string | null,
  request: BookingRequest,
): Promise<BookingRequest> {
  const { attendee, guests } = request
  const managed = await toManagedAddresses(db, clientId, [attendee.email, ...guests])
  return { ...request, attendee: { ...attendee, email: managed(attendee.email) }, guests: guests.map(managed) }
}
