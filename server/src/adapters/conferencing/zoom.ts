import { recordOf } from '../../lib/records.ts'
import type { CallLimits } from '../calendars/calendar-provider.ts'
import type { OAuthClient } from '../oauth/oauth-client.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import { createJsonApi, type JsonObject } from './json-api.ts'
import { type MadeMeeting, MeetingFailure, type MeetingProvider, type WantedMeeting } from './meeting-provider.ts'

/** A meeting at a set time. */
const SCHEDULED = 2
const MAX_TOPIC = 200
const MAX_AGENDA = 2000
const PAGE_SIZE = 300
const MAX_PAGES = 5
const MINUTE_MS = 60_000

type Dependencies = {
  apiUrl: string
  client: Pick<OAuthClient, 'accessToken'>
  outgoing: Pick<Outgoing, 'send'>
  now: () => Date
}

/** Creates the provider of meetings at Zoom: https://developers.zoom.us/docs/api/meetings/ */
export function createZoom({ apiUrl, client, outgoing, now }: Dependencies): MeetingProvider {
  const call = createJsonApi({ name: 'Zoom', baseUrl: apiUrl, outgoing, now })

  /**
   * Finds the meeting of an earlier call whose answer was lost. Zoom knows no key of ours, so the agenda begins with
   * it; lists contain the first 250 characters of an agenda.
   */
  async function findId(token: string, key: string, limits: CallLimits): Promise<string | undefined> {
    let next = ''
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = new URLSearchParams({ type: 'upcoming', page_size: String(PAGE_SIZE) })
      if (next !== '') query.set('next_page_token', next)
      const answer = await call({ method: 'GET', path: `/users/me/meetings?${query}`, token }, limits)
      const meetings = Array.isArray(answer.meetings) ? answer.meetings.map(recordOf) : []
      const found = meetings.find(({ agenda }) => typeof agenda === 'string' && agenda.includes(key))
      if (found) return textOf(found.id)
      next = typeof answer.next_page_token === 'string' ? answer.next_page_token : ''
      if (next === '') return undefined
    }
    return undefined
  }

  async function find(token: string, key: string, limits: CallLimits): Promise<MadeMeeting | undefined> {
    const id = await findId(token, key, limits)
    return id === undefined ? undefined : madeOf(await call({ method: 'GET', path: `/meetings/${id}`, token }, limits))
  }

  async function remove(token: string, id: string, limits: CallLimits): Promise<void> {
    // The server itself tells the host of the change.
    const path = `/meetings/${encodeURIComponent(id)}?schedule_for_reminder=false`
    await call({ method: 'DELETE', path, token }, limits).catch((error: unknown) => {
      if (!(error instanceof MeetingFailure && error.kind === 'missing')) throw error
    })
  }

  async function update(token: string, externalId: string, meeting: WantedMeeting, limits: CallLimits): Promise<void> {
    const path = `/meetings/${encodeURIComponent(externalId)}`
    await call({ method: 'PATCH', path, token, body: bodyOf(meeting) }, limits)
  }

  return {
    async identify(account, limits) {
      const token = await client.accessToken(account)
      const { email, id } = await call({ method: 'GET', path: '/users/me', token }, limits)
      return typeof email === 'string' && email !== '' ? email : textOf(id)
    },

    async createMeeting(account, meeting, limits) {
      const token = await client.accessToken(account)
      const found = meeting.mayExist ? await find(token, meeting.key, limits) : undefined
      if (found) {
        await update(token, found.externalId, meeting, limits)
        return found
      }
      return madeOf(await call({ method: 'POST', path: '/users/me/meetings', token, body: bodyOf(meeting) }, limits))
    },

    async updateMeeting(account, made, meeting, limits) {
      await update(await client.accessToken(account), made.externalId, meeting, limits)
      return made
    },

    async deleteByKey(account, key, limits) {
      const token = await client.accessToken(account)
      const id = await findId(token, key, limits)
      if (id !== undefined) await remove(token, id, limits)
    },

    deleteMeeting: async (account, externalId, limits) => remove(await client.accessToken(account), externalId, limits),
  }
}

const bodyOf = ({ title, startsAt, endsAt, timeZone, agenda }: WantedMeeting) => ({
  topic: title.slice(0, MAX_TOPIC),
  type: SCHEDULED,
  // Zoom reads fractions of seconds as an error.
  start_time: startsAt.toISOString().replace('.000Z', 'Z'),
  duration: Math.ceil((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS),
  timezone: timeZone,
  agenda: agenda.slice(0, MAX_AGENDA),
})

function madeOf({ id, join_url: url, password }: JsonObject): MadeMeeting {
  const externalId = textOf(id)
  if (typeof url !== 'string' || !URL.canParse(url))
    throw new MeetingFailure('unusable', 'The answer of Zoom has no address of the meeting.')
  return {
    externalId,
    meetingId: externalId,
    url,
    password: typeof password === 'string' && password !== '' ? password : null,
  }
}

/** Ids of meetings are numbers. */
function textOf(id: unknown): string {
  if (typeof id === 'number' || (typeof id === 'string' && id !== '')) return String(id)
  throw new MeetingFailure('unusable', 'The answer of Zoom has no id.')
}
