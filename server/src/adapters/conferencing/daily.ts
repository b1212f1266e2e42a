import type { CallLimits } from '../calendars/calendar-provider.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import type { ProviderAccount } from '../provider-account.ts'
import { createJsonApi, type JsonObject } from './json-api.ts'
import { type MadeMeeting, MeetingFailure, type MeetingProvider, type WantedMeeting } from './meeting-provider.ts'

/**
 * The id with which hosts enter a room. Guests have none, or a random one: their link has no token.
 * https://docs.daily.co/reference/rest-api/meeting-tokens
 */
export const HOST_IN_ROOM = 'daybook-host'

/** Meetings that take longer than planned aren't cut off. */
const OPEN_AFTER_SECONDS = 3600

type Dependencies = { apiUrl: string; outgoing: Pick<Outgoing, 'send'>; now: () => Date }

/**
 * Creates the provider of the built-in video's rooms at Daily: https://docs.daily.co/reference/rest-api/rooms. The
 * credentials of the account are the API key of the operator. The key of a meeting is the name of its room.
 */
export function createDaily({ apiUrl, outgoing, now }: Dependencies): MeetingProvider {
  const call = createJsonApi({ name: 'Daily', baseUrl: apiUrl, outgoing, now })
  const pathOf = (name: string) => `/rooms/${encodeURIComponent(name)}`

  /** Makes the token with which a host manages the room. */
  async function hostToken(token: string, { key, endsAt }: WantedMeeting, limits: CallLimits): Promise<string> {
    const body = { properties: { room_name: key, is_owner: true, user_id: HOST_IN_ROOM, exp: expiryOf(endsAt) } }
    const answer = await call({ method: 'POST', path: '/meeting-tokens', token, body }, limits)
    if (typeof answer.token === 'string') return answer.token
    throw new MeetingFailure('unusable', 'The answer of Daily has no token.')
  }

  const change = (token: string, meeting: WantedMeeting, limits: CallLimits): Promise<JsonObject> =>
    call({ method: 'POST', path: pathOf(meeting.key), token, body: { properties: propertiesOf(meeting) } }, limits)

  async function deleteRoom(account: ProviderAccount, name: string, limits: CallLimits): Promise<void> {
    const token = await account.read()
    await call({ method: 'DELETE', path: pathOf(name), token }, limits).catch((error: unknown) => {
      if (!(error instanceof MeetingFailure && error.kind === 'missing')) throw error
    })
  }

  return {
    identify: async () => 'daily',

    async createMeeting(account, meeting, limits) {
      const token = await account.read()
      const body = { name: meeting.key, privacy: 'public', properties: propertiesOf(meeting) }
      const room = await call({ method: 'POST', path: '/rooms', token, body }, limits).catch((error: unknown) => {
        // An earlier call whose answer was lost has made the room: Daily refuses a second room of the same name.
        if (meeting.mayExist && error instanceof MeetingFailure && error.kind === 'unusable')
          return change(token, meeting, limits)
        throw error
      })
      return madeOf(room, await hostToken(token, meeting, limits))
    },

    async updateMeeting(account, _made, meeting, limits) {
      const token = await account.read()
      return madeOf(await change(token, meeting, limits), await hostToken(token, meeting, limits))
    },

    deleteByKey: deleteRoom,
    deleteMeeting: deleteRoom,
  }
}

/** Daily counts in seconds since 1970, and deletes a room some time after its expiry. */
const expiryOf = (endsAt: Date): number => Math.floor(endsAt.getTime() / 1000) + OPEN_AFTER_SECONDS

const propertiesOf = ({ endsAt }: WantedMeeting) => ({ exp: expiryOf(endsAt), eject_at_room_exp: true })

function madeOf({ id, name, url }: JsonObject, password: string): MadeMeeting {
  if (typeof id !== 'string' || typeof name !== 'string' || typeof url !== 'string' || !URL.canParse(url))
    throw new MeetingFailure('unusable', 'The answer of Daily describes no room.')
  return { externalId: name, meetingId: id, url, password }
}
