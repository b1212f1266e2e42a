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
  /** True if the rooms are made at Daily, by the account of the operator. */
  usesDaily: boolean
  publicUrl: string
  ids: Pick<Ids, 'uid'>
}

export type VideoRooms = ReturnType<typeof createVideoRooms>

/**
 * Names and describes the rooms of the built-in video. A room is a name on a Jitsi Meet server, or a room at Daily. Both
 * open a room for everybody who knows its name, so the name is random and appears nowhere but on the page of the room.
 */
export function createVideoRooms({ jitsiHost, usesDaily, publicUrl, ids }: Dependencies) {
  return {
    isOffered: usesDaily || jitsiHost !== OFF,
    /** Returns the name of a new room. It has 128 random bits, and letter case has no meaning in it. */
    newRoom: (): string => `daybook-${ids.uid()}`,
    /** Returns the page that leads the participants of a booking to its room. */
    pageOf: (bookingUid: string): string => `${publicUrl}/video/${bookingUid}`,
    /**
     * Returns the address of a room. A room at Daily has none until it is made.
     */
    addressOf: ({ name, url }: { name: string; url: string | null }): string | undefined =>
      usesDaily ? (url ?? undefined) : `https://${jitsiHost}/${encodeURIComponent(name)}`,
    opensAt: (startsAt: Date): Date => new Date(startsAt.getTime() - OPENS_MINUTES_BEFORE * MINUTE_MS),
    closesAt: (endsAt: Date): Date => new Date(endsAt.getTime() + CLOSES_MINUTES_AFTER * MINUTE_MS),
  }
}
