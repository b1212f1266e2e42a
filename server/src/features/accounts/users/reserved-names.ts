/**
 * These names can't be usernames or slugs of organizations, because the server has or will have pages at these
 * addresses.
 */
const RESERVED = new Set(
  (
    'admin administration api apps assets auth availability booking bookings calendars cancel d dashboard dev developers ' +
    'docs embed event-types health insights login mcp org payments ready reschedule routing settings signup slots team ' +
    'teams v1 v2 video webhooks workflows'
  ).split(' '),
)

export const isReservedName = (name: string): boolean => RESERVED.has(name.toLowerCase())
