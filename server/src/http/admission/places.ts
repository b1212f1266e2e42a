/** Most of the time of a request isn't spent on a connection: it hashes, asks providers, or waits for its host's queue. */
const PLACES_FOR_EACH_CONNECTION = 20
/** The embedded database has one connection, but answers without a way over the network. */
const PLACES_ON_EMBEDDED = 200

/** Returns the maximum number of requests at work, for a pool of connections or for the embedded database. */
export const defaultMaxInFlight = (poolSize: number | undefined): number =>
  poolSize === undefined ? PLACES_ON_EMBEDDED : poolSize * PLACES_FOR_EACH_CONNECTION
