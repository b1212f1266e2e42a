import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createUnreadAnswers } from './unread-answers.ts'

const MEGABYTE = 1024 * 1024

/** A connection, as far as the limit looks at it. */
function aConnection(writableLength: number, answer: { writableEnded: boolean; writableFinished: boolean }) {
  const socket = {
    writableLength,
    destroyed: false,
    destroy() {
      socket.destroyed = true
    },
  }
  return { socket: socket as unknown as Socket, response: answer as unknown as ServerResponse }
}

describe('answers that nobody reads', () => {
  const unread = { writableEnded: true, writableFinished: false }

  it('a connection is closed when its client has not read a complete answer in time', () => {
    let time = 0
    const answers = createUnreadAnswers({ readingMs: 1000, now: () => time })
    const deaf = aConnection(MEGABYTE, { ...unread })
    const read = aConnection(0, { writableEnded: true, writableFinished: true })
    const stream = aConnection(MEGABYTE, { writableEnded: false, writableFinished: false })
    const isClosed = () => [deaf, read, stream].map(({ socket }) => socket.destroyed)
    answers.close([deaf, read, stream])
    time = 999
    answers.close([deaf, read, stream])
    expect(isClosed()).toEqual([false, false, false])
    time = 1000
    answers.close([deaf, read, stream])
    expect(isClosed()).toEqual([true, false, false])
  })

  it('a client that reads its answer in time has the whole time for the next one', () => {
    let time = 0
    const answers = createUnreadAnswers({ readingMs: 1000, now: () => time })
    const one = aConnection(MEGABYTE, { ...unread })
    answers.close([one])
    time = 900
    const next = { ...one, response: { ...unread } as unknown as ServerResponse }
    answers.close([next])
    time = 1800
    answers.close([next])
    expect(one.socket.destroyed).toBe(false)
  })

  it('the oldest answers give way when all together take too much memory', () => {
    let time = 0
    const answers = createUnreadAnswers({ readingMs: 60_000, now: () => time })
    const connections = [aConnection(60 * MEGABYTE, { ...unread })]
    answers.close(connections)
    time = 1
    connections.unshift(aConnection(60 * MEGABYTE, { ...unread }), aConnection(60 * MEGABYTE, { ...unread }))
    answers.close(connections)
    expect(connections.map(({ socket }) => socket.destroyed)).toEqual([false, false, true])
  })
})
