/** A request that the dashboard sent, for developers who want to send it themselves. */
export type RecordedRequest = {
  id: number
  method: string
  /** The path with its query: `/v2/bookings?take=50`. */
  path: string
  version: string | undefined
  body: string | undefined
  /** The status of the answer; 0 without one, undefined while it is awaited. */
  status: number | undefined
}

const MAX_REQUESTS = 50

let nextId = 1
let requests: readonly RecordedRequest[] = []
const listeners = new Set<() => void>()

function change(next: readonly RecordedRequest[]): void {
  requests = next.slice(-MAX_REQUESTS)
  for (const listener of listeners) listener()
}

/** Returns the newest requests, oldest first. */
export const recordedRequests = (): readonly RecordedRequest[] => requests

/** Calls the listener after each change, until the returned function is called. */
export function listenToRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sends a request and remembers it. */
export const recordedFetch: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  const id = nextId++
  const url = new URL(String(input))
  const request: RecordedRequest = {
    id,
    method: init?.method ?? 'GET',
    path: url.pathname + url.search,
    version: headers.get('cal-api-version') ?? undefined,
    body: typeof init?.body === 'string' ? init.body : undefined,
    status: undefined,
  }
  change([...requests, request])
  const answered = (status: number) => change(requests.map((each) => (each.id === id ? { ...each, status } : each)))
  try {
    const response = await fetch(input, init)
    answered(response.status)
    return response
  } catch (error) {
    answered(0)
    throw error
  }
}
