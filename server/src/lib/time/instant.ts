const WITHOUT_ZONE = /T[\d:.]+$/

/** Returns the instant of an ISO 8601 text. A text without a zone is in UTC: the server's own zone never matters. */
export const parseInstant = (text: string): Date => new Date(WITHOUT_ZONE.test(text) ? `${text}Z` : text)
