import type { Tx } from '../../../../db/connection.ts'
import { type FireTimers, setTimers } from '../../../messaging/timers/service.ts'
import { listUnbooked } from '../store/responses.ts'
import { publishUnbooked } from './publish.ts'

/** How long a booking may follow a response, in milliseconds. */
const WAIT_MS = 15 * 60_000

/** Sets the timer at whose end the response has led to a booking or not. */
export const awaitBooking = (tx: Tx, responseId: number, now: Date): Promise<void> =>
  setTimers(
    tx,
    [
      {
        naturalKey: `routing-form-response:${responseId}:not-booked`,
        kind: 'form-not-booked',
        dueAt: new Date(now.getTime() + WAIT_MS),
        formResponseId: responseId,
      },
    ],
    now,
  )

/** Publishes which responses led to no booking. */
export const fireNotBooked: FireTimers = async (change, timers) => {
  const ids = [...new Set(timers.flatMap(({ formResponseId }) => formResponseId ?? []))]
  if (ids.length === 0) return
  const unbooked = new Map((await listUnbooked(change.tx, ids)).map((response) => [response.id, response]))
  await publishUnbooked(
    change,
    ids.flatMap((id) => unbooked.get(id) ?? []),
  )
}
