import type { Socket } from 'node:net'

/** Calls the function when the client hangs up. Returns the function that ends this. */
type OnHangUp = (socket: Socket, leave: () => void) => () => void

/** A socket may have hundreds of requests that wait, but gets one listener: Node warns about more than ten. */
export function createHangUps(): OnHangUp {
  const bySocket = new WeakMap<Socket, Set<() => void>>()

  function listenTo(socket: Socket): Set<() => void> {
    const leaving = new Set<() => void>()
    bySocket.set(socket, leaving)
    socket.once('close', () => {
      for (const leave of leaving) leave()
      leaving.clear()
    })
    return leaving
  }

  return (socket, leave) => {
    const leaving = bySocket.get(socket) ?? listenTo(socket)
    leaving.add(leave)
    return () => void leaving.delete(leave)
  }
}
