import type { Ids } from '../../../lib/ids.ts'

const MINUTE_MS = 60_000

/** Participants may come this long before the start, to check their camera and microphone. */
export const OPENS_MINUTES_BEFORE = 15
/** Meetings that take longer than planned aren't cut off. */
const CLOSES_MINUTES_AFTER = 60

/** The value of `JITSI_HOST` that ends the built-in video. */
const OFF = 'off'

type Dependencies = {
  /** The host of a Jitsi Meet server, such as `meet.example.com`, or `off`. */
  jitsiHost: string
  publicUrl: string
  ids: Pick<Ids, 'uid'>
}

export type VideoRooms = ReturnType<typeof createVideoRooms>

/**
 * Makes and describes the rooms of the built-in video. A room is a name on a Jitsi Meet server. Jitsi Meet opens a room
 * for everybody who knows its name, so the name is random and appears nowhere but on the page of the room.
 */
export function createVideoRooms({ jitsiHost, publicUrl, ids }: Dependencies) {
  return {
    isOffered: jitsiHost !== OFF,
    /** The host on which the rooms are, for people who want to know where they are led. */
    host: jitsiHost,
    /** Returns the name of a new room. It has 128 random bits, and letter case has no meaning in it. */
    newRoom: (): string => `daybook-${ids.uid()}`,
    /** Returns the page that leads the participants of a booking to its room. */
    pageOf: (bookingUid: string): string => `${publicUrl}/video/${bookingUid}`,
    addressOf: (room: string): string => `https://${jitsiHost}/${encodeURIComponent(room)}`,
    opensAt: (startsAt: Date): Date => new Date(startsAt.getTime() - OPENS_MINUTES_BEFORE * MINUTE_MS),
    closesAt: (endsAt: Date): Date => new Date(endsAt.getTime() + CLOSES_MINUTES_AFTER * MINUTE_MS),
  }
}
