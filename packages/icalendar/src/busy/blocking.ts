import type { MeetingEvent } from '../calendar-event.ts'

/** Returns true if the event was called off: its STATUS says so, or its whole calendar is a cancellation. */
export const isCancelled = ({ status, method }: MeetingEvent): boolean => status === 'CANCELLED' || method === 'CANCEL'

/**
 * Returns true if the owner of the calendar is busy during the event. Outlook's own word comes before TRANSP, as in
 * MS-OXCICAL §2.1.3.1.1.20.25; to work elsewhere is to be available.
 *
 * @param owners the owner's addresses in small letters
 */
export function isBlocking(event: MeetingEvent, owners: ReadonlySet<string>): boolean {
  if (isCancelled(event) || hasDeclined(event, owners)) return false
  if (event.busyStatus) return event.busyStatus !== 'free' && event.busyStatus !== 'working-elsewhere'
  return !event.isTransparent
}

/** An owner who stands twice among the attendees has declined only if both entries say so. */
function hasDeclined({ attendees }: MeetingEvent, owners: ReadonlySet<string>): boolean {
  const own = attendees.filter(({ email }) => email !== undefined && owners.has(email))
  return own.length > 0 && own.every(({ partstat }) => partstat === 'DECLINED')
}
