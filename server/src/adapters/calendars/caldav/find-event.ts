import { CalendarFailure, type CallLimits, type KnownEvent, type ProviderEvent } from '../calendar-provider.ts'
import type { CalendarReader } from '../calendar-reader.ts'
import { toRead } from '../ics-busy-times.ts'
import { bookingOf } from './busy-times-in.ts'
import type { DavClient } from './dav-client.ts'
import { addressOfUid, storedEvent } from './stored-event.ts'

/**
 * Returns the event as it is stored, or undefined if it is deleted or cancelled. A calendar program may have stored it
 * under another address, so a calendar without the known address is asked for the uid.
 *
 * @throws CalendarFailure
 */
export async function findCalDavEvent(
  client: DavClient,
  reader: CalendarReader,
  calendarId: string,
  { uid, externalId, timeZone }: KnownEvent,
  limits: CallLimits,
): Promise<ProviderEvent | undefined> {
  const known = await storedEvent(client, externalId)
  const address = known ? externalId : await addressOfUid(client, calendarId, uid)
  const stored = known ?? (address === undefined ? undefined : await storedEvent(client, address))
  if (!stored || address === undefined) return undefined
  const { text } = stored
  // The range only bounds busy times, which nobody asks for here.
  const range = { from: new Date(0), until: new Date(0), timeZone, ownerEmail: '' }
  const [read] = (await reader.read(toRead([text], range, [uid]), limits)).texts
  const [found] = read?.found ?? []
  if (!found) throw new CalendarFailure('unreadable', 'The event could not be read.')
  const revision = await client.read('revisionOf', text)
  const event = bookingOf(found, { externalId: address, revision })
  return event.isCancelled ? undefined : event
}
