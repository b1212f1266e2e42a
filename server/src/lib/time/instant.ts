const WITHOUT_ZONE = /T[\d:.]+$/

/** The instant that an ISO 8601 text names. Without a zone it is meant in UTC: the server's own zone never matters. */
export const parseInstant = (text: string): Date => new Date(WITHOUT_ZONE.test(text) ? `${text}Z` : text)
