/**
 * A Monday morning. The server lives at this time when the first story begins. A story that sets the clock stays within the
 * year and returns: the server deletes events that are older.
 */
export const FIRST_HOUR = '2030-01-07T08:00:00Z'
