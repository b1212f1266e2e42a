import type { ServerProcess } from '../../test/support/servers/server-process.ts'
import type { Installation } from './installation.ts'

/** A kind of call. */
export type Kind = {
  name: string
  send(node: ServerProcess, number: number): Promise<unknown>
  /** True if each call changes something, so that warming up takes the numbers of further calls. */
  isChange?: boolean
  /** The name of a kind whose cost is part of this one, and is taken off. */
  without?: string
}

const HALF_HOUR_MS = 30 * 60_000
const DAY_MS = 86_400_000
const day = (time: number): string => new Date(time).toISOString().slice(0, 10)
/** Returns the start of a time that only this call takes. */
const timeAfter = (from: string, number: number): string =>
  new Date(Date.parse(from) + number * HALF_HOUR_MS).toISOString()

const A_MONDAY = Date.parse('2046-01-01T08:00:00Z')
/** Times in which offices of Berlin are open in summer and in winter. */
const TIMES_OF_A_DAY = 12

/** Returns the start of a time in office hours. */
function officeTime(number: number): string {
  const workday = Math.floor(number / TIMES_OF_A_DAY)
  const date = Math.floor(workday / 5) * 7 + (workday % 5)
  return new Date(A_MONDAY + date * DAY_MS + (number % TIMES_OF_A_DAY) * HALF_HOUR_MS).toISOString()
}

export function kindsOf({ administrator, host, owner, team }: Installation): Kind[] {
  const weeks = `start=${day(Date.now())}&end=${day(Date.now() + 13 * DAY_MS)}`
  const uids: string[] = []
  const get =
    (path: string, key?: string): Kind['send'] =>
    (node) =>
      ask(node, 'GET', path, { key })
  // One caller may hold few slots at a time.
  const holdAndRelease: Kind['send'] = async (node, number) => {
    const body = { eventTypeId: host.eventTypeId, slotStart: timeAfter('2042-01-01T00:00:00Z', number) }
    const { data } = JSON.parse(await ask(node, 'POST', '/v2/slots/reservations', { body }))
    await ask(node, 'DELETE', `/v2/slots/reservations/${data.reservationUid}`, {})
  }
  const slots = get(`/v2/slots?eventTypeId=${host.eventTypeId}&${weeks}`)
  const book =
    (eventTypeId: number, startOf: (number: number) => string): Kind['send'] =>
    async (node, number) => {
      const attendee = { name: `Guest ${number}`, email: `booker-${number}@example.com`, timeZone: 'UTC' }
      const body = { eventTypeId, start: startOf(number), attendee }
      const { data } = JSON.parse(await ask(node, 'POST', '/v2/bookings', { body }))
      if (eventTypeId === host.eventTypeId) uids.push(data.uid)
    }
  return [
    { name: 'me', send: get('/v2/me', host.apiKey) },
    { name: 'event types', send: get('/v2/event-types', host.apiKey) },
    { name: 'webhooks', send: get('/v2/webhooks', host.apiKey) },
    { name: 'booking page', send: get(`/${host.username}/meeting`) },
    { name: 'slots of two weeks, nothing changed', send: slots },
    { name: 'a slot held and released', isChange: true, send: holdAndRelease },
    {
      name: 'slots of two weeks, the host changed',
      isChange: true,
      without: 'a slot held and released',
      async send(node, number) {
        await holdAndRelease(node, number)
        await slots(node, number)
      },
    },
    { name: 'slots of the team, nothing changed', send: get(`/v2/slots?eventTypeId=${team.eventTypeId}&${weeks}`) },
    { name: 'one booking', send: get(`/v2/bookings/${host.uid}`, host.apiKey) },
    { name: 'bookings of a host', send: get('/v2/bookings?take=20', host.apiKey) },
    { name: 'upcoming bookings of a host', send: get('/v2/bookings?take=20&status=upcoming', host.apiKey) },
    {
      name: 'bookings of the organization',
      send: get(`/v2/organizations/${owner.organizationId}/bookings?take=20`, owner.apiKey),
    },
    {
      name: 'upcoming bookings of the organization',
      send: get(`/v2/organizations/${owner.organizationId}/bookings?take=20&status=upcoming`, owner.apiKey),
    },
    { name: "bookings of the organization's owner", send: get('/v2/bookings?take=20', owner.apiKey) },
    { name: "an administrator's bookings", send: get('/v2/admin/bookings?limit=20', administrator) },
    {
      name: "an administrator's bookings of a host",
      send: get(`/v2/admin/bookings?limit=20&hostId=${host.id}`, administrator),
    },
    {
      name: 'a booking made',
      isChange: true,
      send: book(host.eventTypeId, (number) => timeAfter('2044-01-01T00:00:00Z', number)),
    },
    {
      name: 'a booking cancelled',
      isChange: true,
      send: (node, number) => ask(node, 'POST', `/v2/bookings/${uids[number]}/cancel`, { body: {} }),
    },
    { name: 'a booking of the team made', isChange: true, send: book(team.eventTypeId, officeTime) },
  ]
}

/** Makes one call, and returns the text of its answer. */
async function ask(
  { url }: ServerProcess,
  method: string,
  path: string,
  { key, body }: { key?: string | undefined; body?: unknown },
): Promise<string> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      'cal-api-version': '2024-08-13',
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
  return text
}
