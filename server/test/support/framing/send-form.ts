import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Form } from './draw-form.ts'

/** What came back on the connection. `isOver` is true if it was closed, or if the broken request was refused. */
export type Reaction = { readonly statuses: readonly number[]; readonly text: string; readonly isOver: boolean }

/** The body of the answer before it may have no line end. */
const STATUS = /HTTP\/1\.\d (\d{3}) /g
const statusesIn = (text: string): number[] => [...text.matchAll(STATUS)].map(([, status]) => Number(status))

/** The client leaves after this time, where it isn't the server that must end the connection. */
const LEAVES_AFTER_MS = 50

/** Sends a form, and waits until it is over, or `patienceMs` are over. */
export function sendForm(
  port: number,
  { packets, ending, answersBefore }: Form,
  patienceMs: number,
): Promise<Reaction> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const patience = setTimeout(() => finish(false), patienceMs)
    // A connection that the server has reset is closed, too.
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      // A proxy keeps the connection on which it passes a refusal on.
      if (
        ending === 'waits' &&
        statusesIn(text)
          .slice(answersBefore)
          .some((status) => status >= 400)
      )
        finish(true)
    })
    socket.once('close', () => finish(true))
    socket.once('connect', () => void write())

    async function write(): Promise<void> {
      for (const packet of packets) {
        if (socket.destroyed) return
        socket.write(packet)
        await setImmediate()
      }
      if (ending === 'ends') socket.end()
      else if (ending === 'resets') socket.resetAndDestroy()
      else if (ending === 'leaves') setTimeout(() => socket.destroy(), LEAVES_AFTER_MS)
    }

    function finish(isOver: boolean): void {
      clearTimeout(patience)
      socket.destroy()
      resolve({ statuses: statusesIn(text), text, isOver })
    }
  })
}
