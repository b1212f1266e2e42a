import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { envelope, success } from '../../http/envelope.ts'
import {
  type AvailableSlotsQuery as AvailableQuery,
  AvailableSlots,
  AvailableSlotsQuery,
  SlotsByDay,
  SlotsQuery,
} from './schema.ts'
import { byDay, type Slots } from './service.ts'

const tags = ['Slots']
const access = { caller: 'public' } as const

export const slotRoutes =
  (slots: Slots): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/slots',
      {
        config: { operation: 'slots.list', area: 'slots', access },
        schema: {
          summary: 'List free slots',
          description: 'What is listed can be booked; what is not listed is refused with a reason.',
          tags,
          querystring: SlotsQuery,
          response: { 200: envelope(SlotsByDay) },
        },
      },
      async ({ query }) => success(byDay(await slots.list(query))),
    )

    app.get(
      '/slots/available',
      {
        config: { operation: 'slots.listAvailable', area: 'slots', access },
        schema: {
          summary: 'List free slots at the older address',
          description: 'With startTime and endTime the answer has the older form, `{slots: {date: [{time}]}}`.',
          tags,
          querystring: AvailableSlotsQuery,
          response: { 200: envelope(AvailableSlots) },
        },
      },
      async ({ query }) => {
        if (query.startTime === undefined) return success(byDay(await slots.list(query)))
        const days = byDay(await slots.list(withCurrentNames(query)))
        return success({
          slots: Object.fromEntries(
            Object.entries(days).map(([date, items]) => [date, items.map(({ start }) => ({ time: inUtc(start) }))]),
          ),
        })
      },
    )
  }

function withCurrentNames({ startTime, endTime, usernameList, rescheduleUid, ...rest }: AvailableQuery) {
  const [username] = usernameList ?? []
  return {
    ...rest,
    ...(startTime !== undefined && { start: startTime }),
    ...(endTime !== undefined && { end: endTime }),
    ...(username !== undefined && usernameList?.length === 1 && { username }),
    ...(rescheduleUid !== undefined && { bookingUidToReschedule: rescheduleUid }),
  }
}

/** The older form has instants in UTC under dates of the requested zone. */
const inUtc = (text: string): string => new Date(text).toISOString()
