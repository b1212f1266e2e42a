import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { gaugeOf, type Metric } from '../../lib/metrics/metric.ts'
import { addressBlock } from '../../lib/network/address-block.ts'
import { createUnreadAnswers } from './unread-answers.ts'

type Connection = {
  readonly socket: Socket
  /** Undefined for a trusted proxy, which connects for many people. */
  readonly address: string | undefined
  /** The latest request. It is missing until the first request's headers are complete. */
  request?: IncomingMessage
  response?: ServerResponse
}

/** The connections in the order of their latest activity. The longest idle one is first. */
type Connections = Set<Connection>

type Options = {
  maxConnections: number
  maxConnectionsPerAddress: number
  isTrustedProxy: (address: string) => boolean
  /** The maximum time in which a client reads an answer. Streams have none. */
  readingMs: number
}

/** The maximum interval at which the server looks for answers that nobody reads. */
const CHECKING_MS = 2000

/**
 * Limits the connections of the process and those of each address. A new connection replaces the one that has kept the
 * server waiting longest. A client that only opens connections therefore keeps no other client out, not even at its own
 * address. If all connections wait for the server, the new one is closed. Returns the number of open connections.
 */
export function limitConnections(http: FastifyInstance, options: Options): Metric {
  const { maxConnections, maxConnectionsPerAddress, isTrustedProxy, readingMs } = options
  const all: Connections = new Set()
  const byAddress = new Map<string, Connections>()
  const bySocket = new WeakMap<Socket, Connection>()

  function add(connection: Connection): void {
    all.add(connection)
    if (connection.address === undefined) return
    const others = byAddress.get(connection.address)
    if (others) others.add(connection)
    else byAddress.set(connection.address, new Set([connection]))
  }

  function remove(connection: Connection): void {
    all.delete(connection)
    if (connection.address === undefined) return
    const others = byAddress.get(connection.address)
    others?.delete(connection)
    if (others?.size === 0) byAddress.delete(connection.address)
  }

  function hasRoom(connections: Connections | undefined, most: number): boolean {
    if (connections === undefined || connections.size < most) return true
    for (const connection of connections) {
      if (isServed(connection)) continue
      remove(connection)
      connection.socket.destroy()
      return true
    }
    return false
  }

  http.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const address = isTrustedProxy(remoteAddress) ? undefined : addressBlock(remoteAddress)
    const ofAddress = address === undefined ? undefined : byAddress.get(address)
    if (!hasRoom(ofAddress, maxConnectionsPerAddress) || !hasRoom(all, maxConnections)) {
      socket.destroy()
      return
    }
    const connection: Connection = { socket, address }
    add(connection)
    bySocket.set(socket, connection)
    socket.once('close', () => remove(connection))
  })
  http.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = bySocket.get(request.socket)
    if (!connection || request.socket.destroyed) return
    Object.assign(connection, { request, response })
    remove(connection)
    add(connection)
  })
  const unread = createUnreadAnswers({ readingMs, now: () => performance.now() })
  const checking = setInterval(() => unread.close(all), Math.min(readingMs / 4, CHECKING_MS)).unref()
  http.addHook('onClose', async () => clearInterval(checking))
  // Browsers open some connections ahead. Node waits for their first request, longer than an operator waits for a
  // process to end.
  http.addHook('preClose', async () => {
    for (const { socket, request } of all) if (request === undefined) socket.destroy()
  })
  return gaugeOf('daybook_connections', 'Open connections of clients.', () => all.size)
}

/** Returns true if the server has the whole request and the client waits for the answer. */
const isServed = ({ request, response }: Connection): boolean =>
  request?.complete === true && response?.closed === false
