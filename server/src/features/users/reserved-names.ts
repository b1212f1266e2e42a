/** First parts of the server's own addresses: a page of this name would never be reached. */
const RESERVED = new Set(
  (
    'admin api assets auth bookings calendars d dashboard dev docs embed event-types health login mcp org ready settings ' +
    'signup slots team v1 v2 video'
  ).split(' '),
)

export const isReservedName = (name: string): boolean => RESERVED.has(name.toLowerCase())
