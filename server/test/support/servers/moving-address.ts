import type { AddressInfo } from 'node:net'
import { connect as connectTo, createServer, type Socket } from 'node:net'

/** An address whose server changes, such as a name that leads to the primary database. */
export type MovingAddress = {
  url: string
  /** Cuts all connections, and leads the next ones to the other server. */
  leadTo(url: string): void
  close(): Promise<void>
}

/** Opens a port that passes everything on to the server of `url`. */
export async function movingAddress(url: string): Promise<MovingAddress> {
  let target = new URL(url)
  const open = new Set<Socket>()
  const listener = createServer((near) => {
    const far = connectTo(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  const address = new URL(url)
  address.port = String((listener.address() as AddressInfo).port)
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: address.href,
    leadTo(next) {
      target = new URL(next)
      cut()
    },
    close() {
      cut()
      return new Promise((closed) => listener.close(() => closed()))
    },
  }
}
