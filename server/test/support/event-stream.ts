import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { expect } from 'vitest'

export type EventStream = {
  status: number
  headers: IncomingHttpHeaders
  /** Returns the names of the events so far. */
  events(): string[]
  /** Resolves when there are this many events. */
  until(count: number): Promise<void>
  /** Returns the data of the events so far, each of them JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: what is on the wire is what is compared
  data(): any[]
  /** Returns the id of the event with this number, counted from 1. */
  idOfData(count: number): string | undefined
  /** Returns the id of the last event. */
  lastId(): string | undefined
  /** Returns true if the server has ended the stream. */
  isOver(): boolean
  close(): void
}

/** Opens server-sent events on their own connection, as a browser does. Resolves when the server answers. */
export async function openEvents(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
  // fetch would replace an ended connection by another one, and keep it for later.
  const request = get(url, { agent: false, headers: { accept: 'text/event-stream', ...headers } })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
  })
  let text = ''
  let isOver = false
  answer.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  // This side has closed the connection.
  answer.on('error', () => {})
  answer.once('close', () => (isOver = true))
  const lines = (field: string): string[] =>
    text.split('\n').flatMap((line) => (line.startsWith(`${field}: `) ? [line.slice(field.length + 2)] : []))

  const stream: EventStream = {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    events: () => lines('event'),
    until: (count) => expect.poll(() => lines('event').length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count),
    idOfData: (count) => {
      const begun = text.split('\n\n').filter((event) => event.includes('data: '))
      return /^id: (.+)$/m.exec(begun[count - 1] ?? '')?.[1]
    },
    data: () => lines('data').map((line) => JSON.parse(line)),
    lastId: () => lines('id').at(-1),
    isOver: () => isOver,
    close: () => request.destroy(),
  }
  const isOpen = answer.headers['content-type']?.startsWith('text/event-stream')
  await expect.poll(() => (isOpen ? lines('retry').length === 1 : isOver), { timeout: 10_000 }).toBe(true)
  return stream
}
