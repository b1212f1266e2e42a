import type { Change } from '../../../commands/change.ts'
import { listDeliveriesOfEvents, replaceBodies } from '../../automation/webhooks/service.ts'
import { type PersonalEvent, replacePayloads } from '../../operation/event-log/service.ts'
import { add, type Counts } from './counts.ts'

/** What stands in the place of a text about a person who was erased. */
export const NEUTRAL = '***'

/** Returns a payload without the person. */
export type Neutral = (payload: unknown) => unknown

/** Replaces the payloads of events and the bodies of their deliveries. */
export async function eraseEvents(
  { tx }: Change,
  events: readonly PersonalEvent[],
  neutralOf: (event: PersonalEvent) => Neutral,
  counts: Counts,
): Promise<void> {
  if (events.length === 0) return
  const neutrals = new Map(events.map((event) => [event.id, neutralOf(event)]))
  const neutral = (id: number, value: unknown) => neutrals.get(id)?.(value)
  await replacePayloads(
    tx,
    events.map(({ id, payload }) => ({ id, payload: neutral(id, payload) })),
  )
  const deliveries = await listDeliveriesOfEvents(tx, [...neutrals.keys()])
  await replaceBodies(
    tx,
    deliveries.map(({ id, eventId, body }) => ({ id, body: neutralBody(body, (value) => neutral(eventId, value)) })),
  )
  add(counts, 'events', events.length)
  add(counts, 'webhookDeliveries', deliveries.length)
}

/** A webhook with a template of its own may send any text. */
function neutralBody(body: string, neutral: (value: unknown) => unknown): string {
  try {
    return JSON.stringify(neutral(JSON.parse(body)))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return NEUTRAL
  }
}
