import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends connections on which nobody has asked anything when the server stops: browsers open some ahead, and Node would
 * wait for their first request, for longer than an operator waits for a process to end.
 */
export function endUnusedConnections(http: FastifyInstance): void {
  const unused = new Set<Socket>()
  http.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  http.server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket))
  http.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}
