import { number } from './setting.ts'

export const connectionSettings = {
  slotStreams: number(
    'DAYBOOK_SLOT_STREAMS',
    'The maximum of live updates of slots that are open at once in this process. 0 offers none.',
    1000,
  ),
  eventStreams: number(
    'DAYBOOK_EVENT_STREAMS',
    'The maximum of streams of events that are open at once in this process. 0 offers none.',
    500,
  ),
  bodyLimitKilobytes: number(
    'DAYBOOK_BODY_LIMIT_KB',
    'Largest request body, in kilobytes; a larger one is refused with 413.',
    1024,
    1,
  ),
  requestTimeoutSeconds: number(
    'DAYBOOK_REQUEST_TIMEOUT_SECONDS',
    'How long a request may take to arrive completely, in seconds, and its headers at most 10; a slower one is answered 408 and its connection closed.',
    30,
    1,
  ),
  maxConnections: number(
    'DAYBOOK_MAX_CONNECTIONS',
    'The maximum of connections to this process. One more takes the place of the connection that has been idle longest.',
    10_000,
    1,
  ),
  maxConnectionsPerAddress: number(
    'DAYBOOK_MAX_CONNECTIONS_PER_ADDRESS',
    'The maximum of connections from one address (IPv6: one network of 64 bits). Only DAYBOOK_MAX_CONNECTIONS holds for trusted proxies.',
    2000,
    1,
  ),
  maxInFlight: number(
    'DAYBOOK_MAX_IN_FLIGHT',
    'The maximum of requests that this process works on at the same time; five times as many more wait in turn, and further ones are answered 503 (docs/limits.md). 0 is 20 for each connection of DATABASE_POOL_SIZE, and 200 on the embedded database.',
    0,
  ),
}
