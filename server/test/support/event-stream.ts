import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { expect } from 'vitest'

export type EventStream = {
  status: number
  headers: IncomingHttpHeaders
  /** The names of the events so far. */
  events(): string[]
  /** Resolves once there are so many events. */
  until(count: number): Promise<void>
  /** The id of the last event. */
  lastId(): string | undefined
  /** Whether the server has ended it. */
  isOver(): boolean
  close(): void
}

/** Opens server-sent events over a connection of their own, as a browser does. Resolves once the server speaks. */
export async function openEvents(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
  // fetch would open another connection in place of one that ends, and keep it for later.
  const request = get(url, { agent: false, headers: { accept: 'text/event-stream', ...headers } })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
  })
  let text = ''
  let isOver = false
  answer.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  // Closed from this side.
  answer.on('error', () => {})
  answer.once('close', () => (isOver = true))
  const lines = (field: string): string[] =>
    text.split('\n').flatMap((line) => (line.startsWith(`${field}: `) ? [line.slice(field.length + 2)] : []))

  const stream: EventStream = {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    events: () => lines('event'),
    until: (count) => expect.poll(() => lines('event').length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count),
    lastId: () => lines('id').at(-1),
    isOver: () => isOver,
    close: () => request.destroy(),
  }
  const isOpen = answer.headers['content-type']?.startsWith('text/event-stream')
  await expect.poll(() => (isOpen ? lines('retry').length === 1 : isOver), { timeout: 10_000 }).toBe(true)
  return stream
}
