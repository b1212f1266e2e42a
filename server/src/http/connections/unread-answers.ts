import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Connection = { readonly socket: Socket; readonly response?: ServerResponse }

type Options = {
  /** The maximum time in which a client reads an answer that is complete. */
  readingMs: number
  now: () => number
}

/** The maximum of bytes that wait in this process for clients to read them. A large answer has three megabytes. */
const MAX_UNREAD_BYTES = 128 * 1024 * 1024

/**
 * Closes the connections of clients that don't read their answers. An answer stays in the memory of the process until
 * then. Answers that are still being written, such as streams, wait for their reader and aren't counted.
 */
export function createUnreadAnswers({ readingMs, now }: Options) {
  let since = new Map<ServerResponse, number>()
  return {
    close(connections: Iterable<Connection>): void {
      const at = now()
      const unread = [...connections].filter(isUnread)
      since = new Map(unread.map(({ response }) => [response, since.get(response) ?? at]))
      let bytes = unread.reduce((sum, { socket }) => sum + socket.writableLength, 0)
      for (const { socket, response } of unread.sort((a, b) => since.get(a.response)! - since.get(b.response)!)) {
        if (at - since.get(response)! < readingMs && bytes <= MAX_UNREAD_BYTES) continue
        bytes -= socket.writableLength
        socket.destroy()
      }
    },
  }
}

const isUnread = (connection: Connection): connection is Required<Connection> =>
  connection.response?.writableEnded === true && !connection.response.writableFinished && !connection.socket.destroyed
