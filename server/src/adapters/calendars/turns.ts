import { CalendarFailure } from './calendar-provider.ts'

/** A piece of work that waits for its turn. */
export type Turn = {
  /** The person whose share the work uses. Work for nobody in particular shares one share. */
  readonly userId: number | null | undefined
  /** The memory that the work occupies while it waits, in bytes. */
  readonly bytes: number
  /** Ends the waiting. */
  readonly signal: AbortSignal
}

export type Turns = <Result>(turn: Turn, work: () => Promise<Result>) => Promise<Result>

type Limits = {
  /** The maximum number of works at the same time. */
  width: number
  /** The same for one person. */
  widthOfOne: number
  mostWaiting: number
  mostWaitingOfOne: number
  mostBytes: number
  mostBytesOfOne: number
}

type Waiting = Turn & { proceed(): void }
type UserId = Turn['userId']

/**
 * Runs works some at a time. People take turns: the next one is whose last turn is the longest ago. Nobody can occupy all
 * places or the whole queue.
 *
 * @throws CalendarFailure `unreachable` if the queue is full, or if the signal is aborted
 */
export function createTurns(limits: Limits): Turns {
  const waiting = new Set<Waiting>()
  const working = new Map<UserId, number>()
  /** The number of each person's last turn, for people with work in the queue or at a place. */
  const lastTurns = new Map<UserId, number>()
  let turns = 0
  let busy = 0

  const workingOf = (userId: UserId): number => working.get(userId) ?? 0
  const isFree = (userId: UserId): boolean => busy < limits.width && workingOf(userId) < limits.widthOfOne

  function next(): Waiting | undefined {
    let best: Waiting | undefined
    let bestTurn = Number.POSITIVE_INFINITY
    for (const each of waiting) {
      const turn = lastTurns.get(each.userId) ?? 0
      if (turn < bestTurn && isFree(each.userId)) [best, bestTurn] = [each, turn]
    }
    return best
  }

  function enter(userId: UserId): void {
    busy++
    working.set(userId, workingOf(userId) + 1)
    lastTurns.set(userId, ++turns)
  }

  function leave(userId: UserId): void {
    busy--
    working.set(userId, workingOf(userId) - 1)
    for (let waiter = next(); waiter; waiter = next()) {
      waiting.delete(waiter)
      enter(waiter.userId)
      waiter.proceed()
    }
    forgetIdle(userId)
  }

  function forgetIdle(userId: UserId): void {
    if (workingOf(userId) > 0) return
    working.delete(userId)
    if (![...waiting].some((each) => each.userId === userId)) lastTurns.delete(userId)
  }

  function checkRoom({ userId, bytes }: Turn): void {
    const own = [...waiting].filter((each) => each.userId === userId)
    const sum = (others: Iterable<Turn>) => [...others].reduce((all, other) => all + other.bytes, bytes)
    const isFull =
      waiting.size >= limits.mostWaiting ||
      own.length >= limits.mostWaitingOfOne ||
      sum(waiting) > limits.mostBytes ||
      sum(own) > limits.mostBytesOfOne
    if (isFull) throw new CalendarFailure('unreachable', 'Too many calendars are being read.')
  }

  function wait(turn: Turn): Promise<void> {
    checkRoom(turn)
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(waiter)
        forgetIdle(turn.userId)
        reject(notInTime())
      }
      const proceed = () => {
        turn.signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const waiter: Waiting = { ...turn, proceed }
      turn.signal.addEventListener('abort', giveUp)
      waiting.add(waiter)
    })
  }

  return async (turn, work) => {
    if (turn.signal.aborted) throw notInTime()
    if (isFree(turn.userId)) enter(turn.userId)
    else await wait(turn)
    try {
      return await work()
    } finally {
      leave(turn.userId)
    }
  }
}

const notInTime = () => new CalendarFailure('unreachable', 'The calendar was not read in time.')
