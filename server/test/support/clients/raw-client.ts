import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A client that writes bytes as it likes: slowly, wrongly, or not to their end. */
export type RawClient = {
  readonly socket: Socket
  write(sent: string | Buffer): void
  /** Writes one byte of the text after the other, again and again, until the connection is closed. */
  trickle(text: string, everyMs: number): void
  /** Stops reading. What the server sends stays on its side. */
  stopReading(): void
  readAgain(): void
  /** Returns what the server has sent so far. */
  received(): string
  /** Returns the statuses of the answers so far. */
  statuses(): number[]
  /** Returns the JSON after the head of the first answer. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what is on the wire
  json(): any
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>
  close(): void
}

export async function rawClient(port: number): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  let trickling: NodeJS.Timeout | undefined
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      clearInterval(trickling)
      resolve()
    }),
  )
  return {
    socket,
    write: (sent) => void socket.write(sent),
    trickle(text, everyMs) {
      let at = 0
      trickling = setInterval(() => socket.write(text.charAt(at++ % text.length)), everyMs)
    },
    stopReading: () => void socket.pause(),
    readAgain: () => void socket.resume(),
    received: () => received,
    statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
    json() {
      const begin = received.indexOf('\r\n\r\n') + 4
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
      return JSON.parse(received.slice(begin, begin + length))
    },
    closed,
    close: () => void socket.destroy(),
  }
}
