import type { Db } from '../db/connection.ts'
import { countWaiting, type Waiting, withdrawWaiting } from '../features/operation/jobs/service.ts'
import { UsageError } from './command.ts'

/** The options with which an operator says what becomes of the work that waits in a database of an earlier time. */
export const WAITING_OPTIONS = {
  'send-waiting': { type: 'boolean', default: false },
  'withdraw-waiting': { type: 'boolean', default: false },
} as const

export type WaitingChoice = 'send' | 'withdraw' | undefined

export function choiceOf(values: { 'send-waiting': boolean; 'withdraw-waiting': boolean }): WaitingChoice {
  if (values['send-waiting'] && values['withdraw-waiting'])
    throw new UsageError('--send-waiting and --withdraw-waiting exclude each other.')
  return values['send-waiting'] ? 'send' : values['withdraw-waiting'] ? 'withdraw' : undefined
}

/** Returns for example `2 messages, 1 webhook and 3 timers wait`. Undefined if nothing waits. */
function sentenceOfWaiting({ messages, deliveries, timers, events }: Waiting): string | undefined {
  const parts = [
    counted(messages, 'message'),
    counted(deliveries, 'webhook'),
    counted(timers, 'timer'),
    counted(events, 'event'),
  ].filter((part) => part !== '')
  const last = parts.pop()
  if (last === undefined) return undefined
  const isOne = messages + deliveries + timers + events === 1
  return `${[parts.join(', '), last].filter(Boolean).join(' and ')} ${isOne ? 'waits' : 'wait'}`
}

const counted = (count: number, what: string): string =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`

/**
 * Does with the waiting work what the operator wants, and returns a sentence about it.
 *
 * @throws `Error` if work waits and the operator has not said what becomes of it
 */
export async function settleWaiting(db: Db, choice: WaitingChoice): Promise<string | undefined> {
  const sentence = sentenceOfWaiting(await countWaiting(db))
  if (sentence === undefined) return undefined
  if (choice === undefined)
    throw new Error(
      `${sentence} in this snapshot, and may have been sent since it was made. Nothing was restored. Say --send-waiting if the server takes the place of the former one and shall send them, or --withdraw-waiting if it shall not, as with a copy to look at.`,
    )
  if (choice === 'withdraw') await db.transaction().execute(withdrawWaiting)
  return choice === 'withdraw'
    ? `${sentence} no longer: withdrawn.`
    : `${sentence}, and the server sends them when it starts.`
}
