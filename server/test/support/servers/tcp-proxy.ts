import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What happens to bytes on their way. `swallow` loses them, as a program that hangs does. `cut` ends the connection in
 * their place. `cut-answer` lets them through, and ends the connection in place of the answer.
 */
export type Fate = 'pass' | 'swallow' | 'cut' | 'cut-answer'
export type Side = 'client' | 'server'

export type TcpProxy = {
  port: number
  /** Decides from now on what happens to bytes. `from` is who sent them, `connection` its number. */
  decide(fate: (bytes: Buffer, from: Side, connection: number) => Fate): void
  /** Delays all bytes from now on, in each direction. */
  delay(ms: number): void
  /** Ends all connections. */
  cutAll(): void
  close(): Promise<void>
}

/** Stands between a client and a program, on a port of its own, and disturbs what they send. */
export async function tcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let fateOf: Parameters<TcpProxy['decide']>[0] = () => 'pass'
  let connections = 0
  let delayMs = 0

  const server = createServer((client) => {
    const upstream = dial(target)
    const connection = connections++
    const end = () => {
      client.destroy()
      upstream.destroy()
      sockets.delete(client)
    }
    sockets.add(client)
    let isAnswerCut = false
    const carry = (from: Side, source: Socket, destination: Socket) => {
      let last: Promise<unknown> = Promise.resolve()
      source.on('data', (bytes) => {
        if (isAnswerCut && from === 'server') return end()
        const fate = fateOf(bytes, from, connection)
        if (fate === 'cut') return end()
        if (fate === 'swallow') return
        if (fate === 'cut-answer') isAnswerCut = true
        const due = Date.now() + delayMs
        last = last.then(() => sleep(Math.max(0, due - Date.now()))).then(() => destination.write(bytes))
      })
      source.on('error', end)
      source.on('close', () => void last.then(end))
    }
    carry('client', client, upstream)
    carry('server', upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    decide(fate) {
      fateOf = fate
    },
    delay(ms) {
      delayMs = ms
    },
    cutAll,
    async close() {
      const closed = once(server, 'close')
      server.close()
      cutAll()
      await closed
    },
  }
}
