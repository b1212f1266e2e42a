import { recordOf } from '../../lib/records.ts'
import type { CallLimits } from '../calendars/calendar-provider.ts'
import type { OAuthClient } from '../oauth/oauth-client.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import { createJsonApi, type JsonObject } from './json-api.ts'
import { type MadeMeeting, MeetingFailure, type MeetingProvider, type WantedMeeting } from './meeting-provider.ts'

const MAX_SUBJECT = 255
const PATH = '/me/onlineMeetings'

type Dependencies = {
  apiUrl: string
  client: Pick<OAuthClient, 'accessToken'>
  outgoing: Pick<Outgoing, 'send'>
  now: () => Date
}

/** Creates the provider of meetings at Microsoft Teams: https://learn.microsoft.com/graph/api/resources/onlinemeeting */
export function createTeams({ apiUrl, client, outgoing, now }: Dependencies): MeetingProvider {
  const call = createJsonApi({ name: 'Microsoft Teams', baseUrl: apiUrl, outgoing, now })
  const pathOf = (externalId: string) => `${PATH}/${encodeURIComponent(externalId)}`

  async function remove(token: string, id: string, limits: CallLimits): Promise<void> {
    await call({ method: 'DELETE', path: pathOf(id), token }, limits).catch((error: unknown) => {
      if (!(error instanceof MeetingFailure && error.kind === 'missing')) throw error
    })
  }

  return {
    async identify(account, limits) {
      const token = await client.accessToken(account)
      const { mail, userPrincipalName, id } = await call(
        { method: 'GET', path: '/me?$select=id,mail,userPrincipalName', token },
        limits,
      )
      return textOf([mail, userPrincipalName, id].find((text) => typeof text === 'string' && text !== ''))
    },

    async createMeeting(account, meeting, limits) {
      const token = await client.accessToken(account)
      // With an external id, a repeat returns the first meeting.
      const body = { externalId: meeting.key, ...bodyOf(meeting) }
      const made = madeOf(await call({ method: 'POST', path: `${PATH}/createOrGet`, token, body }, limits))
      if (!meeting.mayExist) return made
      // A meeting that existed has the time of the first call.
      await call({ method: 'PATCH', path: pathOf(made.externalId), token, body: bodyOf(meeting) }, limits)
      return made
    },

    async updateMeeting(account, made, meeting, limits) {
      const token = await client.accessToken(account)
      const body = bodyOf(meeting)
      const { joinWebUrl } = await call({ method: 'PATCH', path: pathOf(made.externalId), token, body }, limits)
      return { ...made, url: typeof joinWebUrl === 'string' && URL.canParse(joinWebUrl) ? joinWebUrl : made.url }
    },

    async deleteByKey(account, key, limits) {
      const token = await client.accessToken(account)
      // No list knows the external id. This call returns the meeting, or makes one that lives for a moment.
      const answer = await call(
        { method: 'POST', path: `${PATH}/createOrGet`, token, body: { externalId: key } },
        limits,
      )
      await remove(token, textOf(answer.id), limits)
    },

    deleteMeeting: async (account, externalId, limits) => remove(await client.accessToken(account), externalId, limits),
  }
}

const bodyOf = ({ title, startsAt, endsAt }: WantedMeeting) => ({
  subject: title.slice(0, MAX_SUBJECT),
  startDateTime: startsAt.toISOString(),
  endDateTime: endsAt.toISOString(),
})

function madeOf({ id, joinWebUrl, joinMeetingIdSettings }: JsonObject): MadeMeeting {
  if (typeof joinWebUrl !== 'string' || !URL.canParse(joinWebUrl))
    throw new MeetingFailure('unusable', 'The answer of Microsoft Teams has no address of the meeting.')
  const externalId = textOf(id)
  const { passcode } = recordOf(joinMeetingIdSettings ?? {})
  return {
    externalId,
    meetingId: externalId,
    url: joinWebUrl,
    password: typeof passcode === 'string' ? passcode : null,
  }
}

function textOf(id: unknown): string {
  if (typeof id === 'string' && id !== '') return id
  throw new MeetingFailure('unusable', 'The answer of Microsoft Teams has no id.')
}
