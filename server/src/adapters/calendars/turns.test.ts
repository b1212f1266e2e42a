import { expect, it } from 'vitest'
import { createTurns, type Turn } from './turns.ts'

const LIMITS = { width: 2, widthOfOne: 1, mostWaiting: 6, mostWaitingOfOne: 3, mostBytes: 100, mostBytesOfOne: 50 }
const OLGA = 1
const ADA = 2
const BOB = 3

/** Works that go on until they are told to end. */
function works() {
  const inTurn = createTurns(LIMITS)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const patient = new AbortController().signal
  return {
    begun,
    begin: (name: string, userId: number, more: Partial<Turn> = {}) =>
      inTurn({ userId, bytes: 1, signal: patient, ...more }, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      }),
    async end(name: string) {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

it('One person has one place, and another person has the other place at once', async () => {
  const { begun, begin } = works()
  void begin('olga 1', OLGA)
  void begin('olga 2', OLGA)
  void begin('ada 1', ADA)
  expect(begun).toEqual(['olga 1', 'ada 1'])
})

it('People take turns, however much one of them has to do', async () => {
  const { begun, begin, end } = works()
  for (const name of ['olga 1', 'olga 2', 'olga 3']) void begin(name, OLGA)
  void begin('ada 1', ADA)
  void begin('ada 2', ADA)
  void begin('bob 1', BOB)
  await end('olga 1')
  await end('ada 1')
  await end('bob 1')
  expect(begun).toEqual(['olga 1', 'ada 1', 'bob 1', 'olga 2', 'ada 2'])
})

it('A person who fills the own part of the queue is refused, and others are not', async () => {
  const { begun, begin, end } = works()
  for (let at = 0; at <= LIMITS.mostWaitingOfOne; at++) void begin(`olga ${at}`, OLGA)
  await expect(begin('one more', OLGA)).rejects.toMatchObject({ kind: 'unreachable' })
  void begin('ada 1', ADA)
  void begin('ada 2', ADA, { bytes: 50 })
  await expect(begin('too large', ADA, { bytes: 1 })).rejects.toMatchObject({ kind: 'unreachable' })
  void begin('bob 1', BOB)
  await end('ada 1')
  expect(begun).toEqual(['olga 0', 'ada 1', 'bob 1'])
})

it('A full queue takes nothing more', async () => {
  const { begin } = works()
  for (const user of [OLGA, ADA]) for (let at = 0; at <= LIMITS.mostWaitingOfOne; at++) void begin(`${at}`, user)
  await expect(begin('bob', BOB)).rejects.toMatchObject({ kind: 'unreachable' })
})

it('Work that is given up leaves the queue, and its place goes to nobody', async () => {
  const { begun, begin, end } = works()
  const caller = new AbortController()
  void begin('olga 1', OLGA)
  const second = begin('olga 2', OLGA, { signal: caller.signal })
  void begin('olga 3', OLGA)
  caller.abort()
  await expect(second).rejects.toMatchObject({ kind: 'unreachable' })
  await expect(begin('olga 4', OLGA, { signal: caller.signal })).rejects.toMatchObject({ kind: 'unreachable' })
  await end('olga 1')
  expect(begun).toEqual(['olga 1', 'olga 3'])
})
