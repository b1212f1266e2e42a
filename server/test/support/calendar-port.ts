import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AttendeeResponse,
  type BusyTimesAnswer,
  CalendarFailure,
  type CalendarProvider,
  type CalendarWriter,
  type NewCalendarEvent,
} from '../../src/adapters/calendars/calendar-provider.ts'
import type { ProviderAccount } from '../../src/adapters/provider-account.ts'

/** A series that another program has made: weekly, at the wall time of a zone. */
export type WeeklySeries = {
  title: string
  timeZone: string
  /** Without a zone: `2030-03-26T09:00:00`. */
  localStart: string
  minutes: number
  count: number
}

export type StoredEvent = { title: string; startsAt: Date; endsAt: Date; isPrivate: boolean }

/** A provider with an account, and what other programs and people do with the account's calendar. */
export type CalendarPeer = {
  provider: CalendarProvider
  account: ProviderAccount
  /** A calendar that the account can write. */
  calendarId: string
  /** A calendar that does not exist. */
  missingCalendarId: string
  /** An account whose credentials the provider refuses. */
  refused: ProviderAccount
  /** An account, or an adapter, whose server does not answer at all. */
  unreachable: { provider: CalendarProvider; account: ProviderAccount }
  /** True if events have no attendees, because the provider would mail them. */
  hasNoAttendees?: true
  addWeekly(series: WeeklySeries): Promise<void>
  /** Returns the event as the provider has it, or undefined if there is none. */
  find(externalId: string): Promise<StoredEvent | undefined>
  /** Returns the number of events with this uid. */
  count(uid: string): Promise<number>
  move(externalId: string, startsAt: Date, endsAt: Date): Promise<void>
  remove(externalId: string): Promise<void>
  respond(externalId: string, email: string, response: AttendeeResponse): Promise<void>
  /** Faults of all answers from now on, until `heal`. */
  throttle(retryAfterSeconds: number): void
  hang(): void
  heal(): void
  stop(): Promise<void>
}

const LIMITS = { timeoutMs: 10_000 }
const RANGE = { from: new Date('2030-01-01T00:00:00Z'), until: new Date('2030-12-31T00:00:00Z') }

/** Declares the tests that every provider with a writer passes. */
export function testCalendarPort(name: string, start: () => Promise<CalendarPeer>): void {
  describe(`${name} as a calendar provider`, () => {
    let peer: CalendarPeer
    let made = 0

    beforeAll(async () => {
      peer = await start()
    })
    afterAll(() => peer.stop())

    const limits = (more: { timeoutMs?: number; signal?: AbortSignal } = {}) => ({
      ...LIMITS,
      signal: new AbortController().signal,
      ...more,
    })

    const writer = (): CalendarWriter => {
      if (!peer.provider.writer) throw new Error('The provider has no writer.')
      return peer.provider.writer
    }

    /** Each event has a uid and an hour of its own. */
    const newEvent = (more: Partial<NewCalendarEvent> = {}): NewCalendarEvent => {
      made++
      const startsAt = new Date(Date.UTC(2030, 5, made, 10))
      return {
        uid: `port${made}@daybook`,
        revision: 1,
        sequence: 0,
        title: `Meeting ${made}`,
        description: 'What we talk about',
        location: null,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 1_800_000),
        timeZone: 'Europe/London',
        organizer: { name: 'Olga Organizer', email: 'olga@example.com' },
        attendees: [{ name: 'Ada Attendee', email: 'ada@example.com' }],
        isPrivate: false,
        wantsMeeting: false,
        ...more,
      }
    }

    const write = (event: NewCalendarEvent, externalId: string | null = null) =>
      writer().writeEvent(peer.account, peer.calendarId, event, externalId, limits())

    const read = (version: string | null = null, calendarId = peer.calendarId) =>
      peer.provider.readBusyTimes(peer.account, calendarId, {
        ...RANGE,
        timeZone: 'Europe/London',
        ownerEmail: 'olga@example.com',
        version,
        bookingUidEnd: '@daybook',
        ...limits(),
      })

    async function answersIn({ uid }: NewCalendarEvent, externalId: string): Promise<string[]> {
      const known = { uid, externalId, timeZone: 'Europe/London' }
      const found = await writer().findEvent(peer.account, peer.calendarId, known, limits())
      return (found?.attendees ?? []).map(({ email, response }) => `${email} ${response}`)
    }

    async function readAll(): Promise<BusyTimesAnswer> {
      const answer = await read()
      if (answer === 'unchanged') throw new Error('The whole calendar was asked for.')
      return answer
    }

    const bookingOf = async ({ uid }: NewCalendarEvent) =>
      (await readAll()).bookings.filter((booking) => booking.uid === uid)

    const failure = async (call: Promise<unknown>): Promise<CalendarFailure> => {
      const error = await call.then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(CalendarFailure)
      if (!(error instanceof CalendarFailure)) throw error
      return error
    }

    it('The account has the same name each time', async () => {
      const names = [
        await peer.provider.identify(peer.account, limits()),
        await peer.provider.identify(peer.account, limits()),
      ]
      expect(names[0]).toBe(names[1])
      expect(names[0]).not.toBe('')
    })

    it('The calendars of the account are listed, and one of them is the primary one', async () => {
      const listed = await peer.provider.listCalendars(peer.account, limits())
      expect(listed.find(({ externalId }) => externalId === peer.calendarId)).toMatchObject({ isReadOnly: false })
      expect(listed.filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
    })

    it('A weekly series stays at its wall time when the clocks change', async () => {
      await peer.addWeekly({
        title: 'Weekly',
        timeZone: 'Europe/London',
        localStart: '2030-03-26T09:00:00',
        minutes: 45,
        count: 3,
      })
      const found = (await readAll()).busy.filter(({ title }) => title === 'Weekly')
      expect(found.map(({ startsAt, endsAt }) => [startsAt.toISOString(), endsAt.toISOString()])).toEqual([
        ['2030-03-26T09:00:00.000Z', '2030-03-26T09:45:00.000Z'],
        ['2030-04-02T08:00:00.000Z', '2030-04-02T08:45:00.000Z'],
        ['2030-04-09T08:00:00.000Z', '2030-04-09T08:45:00.000Z'],
      ])
    })

    it('A calendar is unchanged until an event is written', async () => {
      await write(newEvent())
      const { version } = await readAll()
      expect(version).not.toBeNull()
      expect(await read(version)).toBe('unchanged')
      const event = newEvent()
      await write(event)
      const next = await read(version)
      expect(next === 'unchanged' ? [] : next.bookings.map(({ uid }) => uid)).toContain(event.uid)
    })

    it('A written event comes back with its revision and its attendees, and makes its time busy', async () => {
      const event = newEvent({ revision: 7 })
      const { externalId } = await write(event)
      const { busy, bookings } = await readAll()
      expect(bookings.filter(({ uid }) => uid === event.uid)).toEqual([
        {
          uid: event.uid,
          externalId,
          title: event.title,
          startsAt: event.startsAt,
          endsAt: event.endsAt,
          isCancelled: false,
          revision: 7,
          attendees: peer.hasNoAttendees ? [] : [{ email: 'ada@example.com', response: 'needs-action' }],
        },
      ])
      expect(busy.filter(({ startsAt }) => startsAt.getTime() === event.startsAt.getTime())).toHaveLength(1)
    })

    it('Signs and lines of texts survive', async () => {
      const title = 'Tea; "biscuits", \\ and Zürich 🎉 :-) '.trim()
      const event = newEvent({
        title,
        description: 'First line\nSecond: line, with; signs',
        location: 'Room "7", Bern',
      })
      const { externalId } = await write(event)
      expect((await peer.find(externalId))?.title).toBe(title)
    })

    it('A repeated write makes no second event', async () => {
      const event = newEvent()
      const [first, second] = [await write(event), await write(event)]
      expect(second.externalId).toBe(first.externalId)
      expect(await peer.count(event.uid)).toBe(1)
    })

    it('Two writes at the same time make one event', async () => {
      const event = newEvent()
      await Promise.all([write(event), write(event)])
      expect(await peer.count(event.uid)).toBe(1)
    })

    it('An event can be changed', async () => {
      const event = newEvent()
      const { externalId } = await write(event)
      const startsAt = new Date('2030-09-01T15:00:00Z')
      const changed = {
        ...event,
        title: 'Changed',
        revision: 2,
        sequence: 1,
        startsAt,
        endsAt: new Date('2030-09-01T16:00:00Z'),
        attendees: [{ name: 'Bob', email: 'bob@example.com' }],
      }
      await write(changed, externalId)
      expect(await bookingOf(event)).toMatchObject([
        {
          title: 'Changed',
          startsAt,
          revision: 2,
          attendees: peer.hasNoAttendees ? [] : [{ email: 'bob@example.com' }],
        },
      ])
      expect(await peer.count(event.uid)).toBe(1)
    })

    it('Whoever chose the time has accepted it, and others are asked', async () => {
      const attendees = [
        { name: 'Ada', email: 'ada@example.com', hasAccepted: true },
        { name: 'Guest', email: 'guest@example.com', hasAccepted: false },
      ]
      const event = newEvent({ attendees })
      const { externalId } = await write(event)
      expect(await answersIn(event, externalId)).toEqual(
        peer.hasNoAttendees ? [] : ['ada@example.com accepted', 'guest@example.com needs-action'],
      )
    })

    it('Answers stay when the time stays, and count no longer when it changes', async () => {
      const attendees = [
        { name: 'Ada', email: 'ada@example.com', hasAccepted: true },
        { name: 'Guest', email: 'guest@example.com', hasAccepted: false },
      ]
      const event = newEvent({ attendees })
      const { externalId } = await write(event)
      if (!peer.hasNoAttendees) await peer.respond(externalId, 'ada@example.com', 'declined')
      await write({ ...event, revision: 2, title: 'Changed' }, externalId)
      const kept = peer.hasNoAttendees ? [] : ['ada@example.com declined', 'guest@example.com needs-action']
      expect(await answersIn(event, externalId)).toEqual(kept)
      const moved = [
        { name: 'Ada', email: 'ada@example.com', hasAccepted: false },
        { name: 'Guest', email: 'guest@example.com', hasAccepted: true },
      ]
      const times = {
        startsAt: new Date(event.startsAt.getTime() + 3_600_000),
        endsAt: new Date(event.endsAt.getTime() + 3_600_000),
      }
      await write({ ...event, ...times, revision: 3, attendees: moved, asksAgain: true }, externalId)
      expect(await answersIn(event, externalId)).toEqual(
        peer.hasNoAttendees ? [] : ['ada@example.com needs-action', 'guest@example.com accepted'],
      )
    })

    it('The event of a booking can be private', async () => {
      const { externalId } = await write(newEvent({ isPrivate: true }))
      expect((await peer.find(externalId))?.isPrivate).toBe(true)
    })

    it('An event can be deleted twice', async () => {
      const event = newEvent()
      const { externalId } = await write(event)
      const remove = () => writer().deleteEvent(peer.account, peer.calendarId, externalId, limits())
      await remove()
      // A provider may still show the event as a cancelled one.
      const left = (await bookingOf(event)).filter(({ isCancelled }) => !isCancelled)
      expect([await peer.find(externalId), left]).toEqual([undefined, []])
      await remove()
    })

    it('An event that a person has deleted is written again', async () => {
      const event = newEvent()
      const { externalId } = await write(event)
      await peer.remove(externalId)
      const again = await write({ ...event, revision: 2 }, externalId)
      expect((await peer.find(again.externalId))?.title).toBe(event.title)
      expect(await bookingOf(event)).toMatchObject([{ revision: 2, isCancelled: false }])
    })

    it('An event that a person has moved is seen at its new time, with the revision of the last write', async () => {
      const event = newEvent({ revision: 3 })
      const { externalId } = await write(event)
      const [startsAt, endsAt] = [new Date('2030-10-02T07:00:00Z'), new Date('2030-10-02T08:00:00Z')]
      await peer.move(externalId, startsAt, endsAt)
      expect(await bookingOf(event)).toMatchObject([{ startsAt, endsAt, revision: 3 }])
    })

    const find = (event: NewCalendarEvent, externalId: string, calendarId = peer.calendarId) =>
      writer().findEvent(peer.account, calendarId, { uid: event.uid, externalId, timeZone: 'Europe/London' }, limits())

    it('An event that a person has moved out of every range is found by itself', async () => {
      const event = newEvent({ revision: 4 })
      const { externalId } = await write(event)
      const [startsAt, endsAt] = [new Date('2033-10-02T07:00:00Z'), new Date('2033-10-02T08:00:00Z')]
      await peer.move(externalId, startsAt, endsAt)
      expect(await bookingOf(event)).toEqual([])
      expect(await find(event, externalId)).toMatchObject({
        uid: event.uid,
        externalId,
        startsAt,
        endsAt,
        isCancelled: false,
        revision: 4,
      })
    })

    it('An event that a person has deleted is confirmed as deleted', async () => {
      const event = newEvent()
      const { externalId } = await write(event)
      expect(await find(event, externalId)).toMatchObject({ startsAt: event.startsAt })
      await peer.remove(externalId)
      expect(await find(event, externalId)).toBeUndefined()
    })

    it('A calendar that does not exist confirms no deletion', async () => {
      const event = newEvent()
      const { externalId } = await write(event)
      await peer.remove(externalId)
      expect(await failure(find(event, externalId, peer.missingCalendarId))).toMatchObject({ kind: 'missing' })
    })

    it('The answer of an attendee is seen', async () => {
      const event = newEvent()
      const { externalId } = await write(event)
      if (peer.hasNoAttendees) return
      await peer.respond(externalId, 'ada@example.com', 'declined')
      expect((await bookingOf(event))[0]?.attendees).toEqual([{ email: 'ada@example.com', response: 'declined' }])
    })

    it('A calendar that does not exist is missing', async () => {
      expect(await failure(read(null, peer.missingCalendarId))).toMatchObject({ kind: 'missing' })
      const call = writer().writeEvent(peer.account, peer.missingCalendarId, newEvent(), null, limits())
      expect(await failure(call)).toMatchObject({ kind: 'missing' })
    })

    it('An account with wrong credentials is refused', async () => {
      const { refused, provider } = peer
      expect(await failure(provider.listCalendars(refused, limits()))).toMatchObject({ kind: 'refused' })
      const call = writer().writeEvent(refused, peer.calendarId, newEvent(), null, limits())
      expect(await failure(call)).toMatchObject({ kind: 'refused' })
    })

    it('A server that does not answer is unreachable', async () => {
      const { provider, account } = peer.unreachable
      expect(await failure(provider.listCalendars(account, limits()))).toMatchObject({ kind: 'unreachable' })
    })

    it('A provider that is too busy says how long to wait', async () => {
      const event = newEvent()
      const { externalId } = await write(event)
      peer.throttle(120)
      const failures = [await failure(read()), await failure(write(newEvent())), await failure(find(event, externalId))]
      peer.heal()
      expect(failures).toMatchObject([
        { kind: 'unreachable', retryAfterMs: 120_000 },
        { kind: 'unreachable', retryAfterMs: 120_000 },
        { kind: 'unreachable', retryAfterMs: 120_000 },
      ])
    })

    it('A provider that hangs is left after the time of the call', async () => {
      peer.hang()
      const began = performance.now()
      const call = peer.provider.listCalendars(peer.account, limits({ timeoutMs: 300 }))
      const { kind } = await failure(call)
      peer.heal()
      expect(kind).toBe('unreachable')
      expect(performance.now() - began).toBeLessThan(5000)
    })

    it('A call ends when it is aborted', async () => {
      peer.hang()
      const abort = new AbortController()
      const call = failure(
        writer().writeEvent(peer.account, peer.calendarId, newEvent(), null, limits({ signal: abort.signal })),
      )
      setTimeout(() => abort.abort(), 50)
      const began = performance.now()
      await call
      peer.heal()
      expect(performance.now() - began).toBeLessThan(5000)
    })
  })
}
