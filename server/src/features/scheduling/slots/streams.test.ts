import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Changed, ReadVersions } from '../../operation/versions/service.ts'
import { createSlotStreams } from './streams.ts'

const APART_MS = 250

describe('a stream of slots', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Creates one event type with one host, whose taken time has the version `time`. */
  function arrange() {
    let change: (changed: Changed) => void = () => {}
    const state = { time: 0, isDown: false }
    const read = (eventTypeId: number, hostIds: readonly number[]): ReadVersions => {
      if (state.isDown) throw new Error('no database')
      return { eventTypeId, hostIds, eventType: 1, hours: [0], time: [state.time] }
    }
    const bookable = { id: 7, hosts: [{ userId: 3 }] } as never
    const streams = createSlotStreams({
      availability: { get: async () => bookable, find: async () => bookable },
      versions: {
        read,
        watch: async (watcher) => {
          change = watcher
        },
      },
      calendarCopies: { refreshBehind: () => {} },
      most: 10,
      epoch: 'test',
      now: Date.now,
    })
    const open = async (takes = () => true) => {
      const written: string[] = []
      const [end, cut] = [vi.fn(), vi.fn()]
      const write = (text: string) => {
        written.push(text)
        return takes()
      }
      await streams.open({ eventTypeId: 7 }, '203.0.113.7', undefined, { write, end, cut })
      await pass(0)
      return { end, cut, written, events: () => written.filter((text) => text.startsWith('event: slots\n')).length }
    }
    const book = () => {
      state.time++
      change(['user_time 3'])
    }
    return { state, open, book, hear: (changed: Changed) => change(changed), streams }
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('a stream reports many changes of one moment once, and the last one', async () => {
    const { open, book } = arrange()
    const { events, written } = await open()
    await pass(APART_MS)
    book()
    await pass(0)
    expect(events()).toBe(1)
    for (let times = 0; times < 5; times++) book()
    await pass(APART_MS - 1)
    expect(events()).toBe(1)
    await pass(1)
    expect(events()).toBe(2)
    expect(written.at(-1)).toMatch(/^event: slots\nid: [\w-]{16}\ndata: \{"eventTypeId":7\}\n\n$/)
    await pass(10_000)
    expect(events()).toBe(2)
  })

  it('a stream sends nothing when nothing has changed, also after the line was cut', async () => {
    const { open, hear } = arrange()
    const { events } = await open()
    hear('maybe anything')
    await pass(1000)
    expect(events()).toBe(0)
  })

  it('a stream sends the changes that it missed while the line or the database was away', async () => {
    const { open, hear, state } = arrange()
    const { events } = await open()
    state.time++
    state.isDown = true
    hear('maybe anything')
    await pass(5000)
    expect(events()).toBe(0)
    state.isDown = false
    await pass(1000)
    expect(events()).toBe(1)
  })

  it('a stream shows every twenty seconds that it still works', async () => {
    const { open } = arrange()
    const { written } = await open()
    await pass(59_999)
    expect(written.filter((text) => text === ': still here\n\n')).toHaveLength(2)
    await pass(1)
    expect(written.filter((text) => text === ': still here\n\n')).toHaveLength(3)
  })

  it('the server cuts the stream of a reader who takes no data and would never read its end', async () => {
    const { open, book } = arrange()
    let isReading = true
    const { end, cut } = await open(() => isReading)
    isReading = false
    book()
    await pass(1000)
    expect([cut.mock.calls.length, end.mock.calls.length]).toEqual([1, 0])
  })
})
