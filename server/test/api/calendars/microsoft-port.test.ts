import { type CalendarPeer, testCalendarPort } from '../../support/calendar-port.ts'
import { connectedAccount, delegatedAccount, microsoftAdapter } from '../../support/providers/connected.ts'
import { graphError } from '../../support/providers/graph-rules.ts'
import { startMicrosoft } from '../../support/providers/microsoft-graph.ts'
import { freePort } from '../../support/servers/free-port.ts'

testCalendarPort('Microsoft 365', () => startPeer(false))
testCalendarPort('Microsoft 365 with an application', () => startPeer(true))

const EMAIL = 'olga@example.com'
const ALWAYS = { times: Number.POSITIVE_INFINITY }

async function startPeer(isDelegated: boolean): Promise<CalendarPeer> {
  const microsoft = await startMicrosoft()
  const calendarId = microsoft.account(EMAIL)
  microsoft.account('refused@example.com')
  const provider = microsoftAdapter(microsoft)
  const key = microsoft.applications.key('example.com')
  const account = isDelegated ? delegatedAccount('office365', key, EMAIL) : connectedAccount(microsoft, EMAIL)
  const refused = isDelegated
    ? delegatedAccount('office365', { ...key, private_key: 'an old secret' }, EMAIL)
    : connectedAccount(microsoft, 'refused@example.com')
  microsoft.oauth.revoke('refused@example.com')
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const lost = { apiUrl: `${nowhere}/v1.0`, ...(isDelegated && { loginUrl: `${nowhere}/common/oauth2/v2.0` }) }
  const inUtc = (instant: Date) => ({ dateTime: instant.toISOString().slice(0, 19), timeZone: 'UTC' })

  return {
    provider,
    account,
    calendarId,
    missingCalendarId: 'gone',
    refused,
    unreachable: { provider: microsoftAdapter({ ...microsoft, ...lost }), account },
    hasNoAttendees: true,

    async addWeekly({ title, timeZone, localStart, minutes, count }) {
      const end = new Date(Date.parse(`${localStart}Z`) + minutes * 60_000).toISOString().slice(0, 19)
      microsoft.put(calendarId, {
        subject: title,
        start: { dateTime: localStart, timeZone },
        end: { dateTime: end, timeZone },
        recurrence: {
          pattern: { type: 'weekly', interval: 1 },
          range: { type: 'numbered', startDate: localStart.slice(0, 10), numberOfOccurrences: count },
        },
      })
    },
    async find(externalId) {
      const event = microsoft.events(calendarId).find(({ immutableId }) => immutableId === externalId)
      if (!event) return undefined
      const { subject, start, end, sensitivity } = event
      return {
        title: subject,
        startsAt: new Date(`${start.dateTime}Z`),
        endsAt: new Date(`${end.dateTime}Z`),
        isPrivate: sensitivity === 'private',
      }
    },
    count: async (uid) =>
      microsoft.events(calendarId).filter(({ properties }) => properties[0]?.value.startsWith(`${uid} `)).length,
    async move(externalId, startsAt, endsAt) {
      microsoft.edit(externalId, { start: inUtc(startsAt), end: inUtc(endsAt) })
    },
    remove: async (externalId) => microsoft.remove(externalId),
    async respond() {
      throw new Error('Events of Microsoft have no attendees.')
    },
    throttle(seconds) {
      const body = graphError('TooManyRequests', 'Too many requests.')
      microsoft.fail({ kind: 'answer', status: 429, headers: { 'retry-after': String(seconds) }, body }, ALWAYS)
    },
    hang: () => microsoft.fail({ kind: 'hang' }, ALWAYS),
    heal: microsoft.heal,
    stop: microsoft.stop,
  }
}
