import { setTimeout as sleep } from 'node:timers/promises'
import { recordOf } from '../../lib/records.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import { createJsonApi, type JsonObject } from './json-api.ts'
import { MeetingFailure } from './meeting-provider.ts'

/** A recording of a meeting. Instants and lengths are in seconds. */
export type Recording = {
  id: string
  roomName: string
  startTs: number
  status: string
  maxParticipants?: number
  duration: number
  shareToken: string
  /** The link is valid for an hour. It is null until the recording is finished. */
  downloadLink?: string | null
  error?: string | null
}

/** The participants of a meeting's room and how long they stayed. Instants and lengths are in seconds. */
export type ConferencingSession = {
  id: string
  room: string
  startTime: number
  duration: number
  ongoing: boolean
  maxParticipants: number
  participants: { userId: string | null; userName: string | null; joinTime: number; duration: number }[]
}

export type RecordedRoom = { name: string; id: string }

/** What a provider keeps of the meetings in a room. All functions throw MeetingFailure. */
export type RoomRecords = {
  recordings(room: RecordedRoom): Promise<Recording[]>
  /** Returns links to the finished transcripts, which are valid for an hour. */
  transcripts(room: RecordedRoom): Promise<string[]>
  sessions(room: RecordedRoom): Promise<ConferencingSession[]>
  /** Returns the link to a finished recording, which is valid for an hour. */
  recordingLink(id: string): Promise<string>
  /** Returns the link to the newest finished recording of a room, or undefined if it has none. */
  newestRecordingLink(roomName: string): Promise<string | undefined>
  /** Returns the link to a finished transcript, which is valid for an hour. */
  transcriptLink(id: string): Promise<string>
}

const TIMEOUT_MS = 5000
/** The time for all requests of one list. */
const PATIENCE_MS = 10_000
/** A list with more entries ends here. Each entry costs a request for its link. */
const MOST = 50
const AT_ONCE = 5

type Dependencies = { apiUrl: string; apiKey: string; outgoing: Pick<Outgoing, 'send'>; now: () => Date }

/**
 * Reads recordings, transcripts and sessions of rooms at Daily: https://docs.daily.co/reference/rest-api/recordings,
 * https://docs.daily.co/reference/rest-api/transcripts and https://docs.daily.co/reference/rest-api/meetings.
 */
export function createDailyRecords({ apiUrl, apiKey, outgoing, now }: Dependencies): RoomRecords {
  const call = createJsonApi({ name: 'Daily', baseUrl: apiUrl, outgoing, now })

  function asker() {
    const limits = { timeoutMs: TIMEOUT_MS, signal: AbortSignal.timeout(PATIENCE_MS) }
    const get = (path: string) => call({ method: 'GET', path, token: apiKey }, limits)
    return {
      get,
      async list(path: string): Promise<JsonObject[]> {
        const { data } = await get(path)
        if (!Array.isArray(data)) throw new MeetingFailure('unusable', 'The answer of Daily has no list.')
        return data.slice(0, MOST).map(recordOf)
      },
    }
  }

  type Get = ReturnType<typeof asker>['get']
  const recordingLink = async (get: Get, id: string) =>
    linkIn((await get(`/recordings/${encodeURIComponent(id)}/access-link`)).download_link)
  const transcriptLink = async (get: Get, id: string) =>
    linkIn((await get(`/transcript/${encodeURIComponent(id)}/access-link`)).link)

  return {
    recordingLink: (id) => recordingLink(asker().get, id),

    async newestRecordingLink(roomName) {
      const { get, list } = asker()
      // Daily lists the newest first.
      const found = await list(`/recordings?room_name=${encodeURIComponent(roomName)}&limit=${MOST}`)
      const newest = found.find(({ status }) => status === 'finished')
      return newest && recordingLink(get, textOf(newest.id))
    },

    transcriptLink: (id) => transcriptLink(asker().get, id),

    async recordings({ name }) {
      const { get, list } = asker()
      const found = await list(`/recordings?room_name=${encodeURIComponent(name)}&limit=${MOST}`)
      return inGroups(found, async (entry) => {
        const id = textOf(entry.id)
        const downloadLink = entry.status === 'finished' ? await recordingLink(get, id) : null
        return { ...recordingOf(entry, name), downloadLink }
      })
    },

    async transcripts({ id }) {
      const { get, list } = asker()
      const found = await list(`/transcript?roomId=${encodeURIComponent(id)}&limit=${MOST}`)
      const finished = found.filter(({ status }) => status === 't_finished')
      return inGroups(finished, ({ transcriptId }) => transcriptLink(get, textOf(transcriptId)))
    },

    async sessions({ name }) {
      const { list } = asker()
      return (await list(`/meetings?room=${encodeURIComponent(name)}&limit=${MOST}`)).map(sessionOf)
    },
  }
}

/** Maps a few entries at the same time, so that a long list doesn't meet the limits of the provider at once. */
async function inGroups<Entry, Result>(entries: readonly Entry[], map: (entry: Entry) => Promise<Result>) {
  const results: Result[] = []
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    if (from > 0) await sleep(0)
    results.push(...(await Promise.all(entries.slice(from, from + AT_ONCE).map(map))))
  }
  return results
}

/** @throws MeetingFailure if the answer has no link */
function linkIn(link: unknown): string {
  if (typeof link === 'string' && URL.canParse(link)) return link
  throw new MeetingFailure('unusable', 'The answer of Daily has no link.')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const recordingOf = (entry: JsonObject, room: string): Omit<Recording, 'downloadLink'> => ({
  id: textOf(entry.id),
  roomName: textOf(entry.room_name) || room,
  startTs: numberOf(entry.start_ts),
  status: textOf(entry.status),
  maxParticipants: numberOf(entry.max_participants),
  // Daily leaves the length out while the recording goes on.
  duration: numberOf(entry.duration),
  shareToken: textOf(entry.share_token),
})

const sessionOf = (entry: JsonObject): ConferencingSession => ({
  id: textOf(entry.id),
  room: textOf(entry.room),
  startTime: numberOf(entry.start_time),
  duration: numberOf(entry.duration),
  ongoing: entry.ongoing === true,
  maxParticipants: numberOf(entry.max_participants),
  participants: (Array.isArray(entry.participants) ? entry.participants : []).map(recordOf).map((person) => ({
    userId: textOrNull(person.user_id),
    userName: textOrNull(person.user_name),
    joinTime: numberOf(person.join_time),
    duration: numberOf(person.duration),
  })),
})
