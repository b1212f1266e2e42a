import { PassThrough, type Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { PatientOutlet } from '../lib/outlet.ts'

/** The body of an answer with server-sent events (HTML Living Standard §9.2), and the outlet that fills it. */
export type EventBody = { readonly body: Readable; readonly outlet: PatientOutlet }

/** Creates a body that keeps at most `waitingBytes` for a slow reader. */
export function createEventBody(waitingBytes?: number): EventBody {
  const body = new PassThrough(waitingBytes === undefined ? {} : { highWaterMark: waitingBytes })
  // Fastify listens only while it sends the body.
  body.on('error', () => {})
  return {
    body,
    outlet: {
      write: (text) => body.writable && body.write(text),
      end: () => void body.end(),
      cut: () => void body.destroy(),
      drained: () =>
        new Promise((resolve) => {
          if (body.destroyed || !body.writableNeedDrain) return resolve()
          body.once('drain', resolve).once('close', resolve)
        }),
    },
  }
}

/** Answers with the events. The stream ends when either side closes it. */
export function sendEventBody(reply: FastifyReply, body: Readable): FastifyReply {
  reply
    .header('cache-control', 'no-cache, no-transform')
    // Without this header, nginx waits until it has some kilobytes.
    .header('x-accel-buffering', 'no')
    // A server that stops would otherwise wait for connections that may be reused.
    .header('connection', 'close')
  return reply.type('text/event-stream; charset=utf-8').send(body)
}
