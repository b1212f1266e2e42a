import { createHash } from 'node:crypto'
import type { CallLimits } from '../../../adapters/calendars/calendar-provider.ts'
import {
  type MadeMeeting,
  MeetingFailure,
  type MeetingProvider,
  type WantedMeeting,
} from '../../../adapters/conferencing/meeting-provider.ts'
import { OAuthFailure } from '../../../adapters/oauth/oauth-failure.ts'
import type { ProviderAccount } from '../../../adapters/provider-account.ts'
import { byTheServer } from '../../../commands/by-the-server.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import { isKeyOf } from '../../../lib/records.ts'
import {
  type BookingForCalendar,
  type Bookings,
  deleteReference,
  putReference,
  referencesOfChains,
  type StoredReference,
} from '../bookings/service.ts'
import { findOrganizersApps, type MeetingType, meetingTypeOf } from '../conferencing/service.ts'
import type { Connections } from '../connections/service.ts'
import { BUILT_IN_CODE } from '../event-types/service.ts'
import { type Attempt, attemptOf, type DueMeeting, noteAttempt } from './store.ts'

/** The type of the references to rooms of the built-in video. */
export const ROOM = 'daily_video'

/** A provider of this server, and its account if it is the server's and not a host's. */
export type ServerProvider = { provider: MeetingProvider; account?: ProviderAccount }

export type ProvidersByType = Readonly<Partial<Record<MeetingType | typeof ROOM, ServerProvider>>>

export type SyncMeetingDependencies = {
  db: Db
  run: RunCommand
  bookings: Pick<Bookings, 'forCalendar' | 'meetingMade'>
  connections: Pick<Connections, 'accountOf' | 'isConnected' | 'setInvalid'>
  providers: ProvidersByType
  publicUrl: string
}

/** The account at which the meeting belongs. */
type Target = { type: MeetingType | typeof ROOM; connectionId: number | null; key: string } & Required<ServerProvider>

/** Brings the meeting of a booking into line with the booking. It can be repeated at any time. */
export function createSyncMeeting({ db, run, bookings, connections, providers, publicUrl }: SyncMeetingDependencies) {
  /** @throws MeetingFailure if the organizer has no account in which the meeting could be made */
  async function targetOf(
    { booking }: BookingForCalendar,
    references: readonly StoredReference[],
  ): Promise<Target | undefined> {
    if (booking.status !== 'accepted' || booking.locationType !== 'integration') return undefined
    if (booking.location === BUILT_IN_CODE) {
      const room = references.find(({ type, bookingId }) => type === ROOM && bookingId === booking.id)
      const { provider, account } = providers[ROOM] ?? {}
      return room && provider && account && { type: ROOM, connectionId: null, key: room.externalUid, provider, account }
    }
    const type = meetingTypeOf(booking.location)
    if (type === undefined || type === 'google_video') return undefined
    const known = providers[type]
    if (!known) throw new MeetingFailure('unusable', 'The server has no settings for this app any more.')
    const { organizerId: userId, teamId } = booking
    const connected = (await findOrganizersApps(db, { userId, teamId })).connections.filter(
      (each) => each.type === type,
    )
    const present = references.find((reference) => reference.type === type)
    const chosen = connected.find(({ id }) => id === present?.connectionId) ?? connected[0]
    if (!chosen) throw new MeetingFailure('refused', 'The organizer of the meeting has not connected the app.')
    const account = connections.accountOf(chosen.id)
    return { type, connectionId: chosen.id, key: booking.permanentId, provider: known.provider, account }
  }

  /** Lets `use` work with an account, if it is still connected. An account that the provider refuses is left out. */
  async function withAccount(
    { type, connectionId }: Pick<Attempt, 'type' | 'connectionId'>,
    use: (provider: MeetingProvider, account: ProviderAccount) => Promise<void>,
  ): Promise<void> {
    const known = isKeyOf(providers, type) ? providers[type] : undefined
    const account =
      known?.account ??
      (connectionId !== null && (await connections.isConnected(connectionId))
        ? connections.accountOf(connectionId)
        : undefined)
    if (!known || !account) return
    await use(known.provider, account).catch((error: unknown) => {
      if (!isRefused(error)) throw error
    })
  }

  /** Deletes the meeting, if its account is still connected. A disconnected account keeps its meetings. */
  async function remove(reference: StoredReference, limits: CallLimits): Promise<void> {
    // A room of the built-in video is only a name until it is made.
    if (reference.type === ROOM && reference.meetingUrl === null) return
    await withAccount(reference, (provider, account) => provider.deleteMeeting(account, reference.externalUid, limits))
    await run(byTheServer, async ({ tx, now }) => {
      if (reference.type !== ROOM) return deleteReference(tx, reference.id, now)
      const { bookingId, type, externalUid, meetingId } = reference
      await putReference(tx, { bookingId, type, externalUid, meetingId }, now)
    })
  }

  async function write(
    { permanentId }: DueMeeting,
    described: BookingForCalendar,
    present: StoredReference | undefined,
    { type, connectionId, key, provider, account }: Target,
    { mayExist, limits }: { mayExist: boolean; limits: CallLimits },
  ): Promise<void> {
    const wanted = wantedMeeting(described, { key, mayExist, publicUrl })
    const digest = digestOf(wanted)
    const former = present && madeOf(present)
    if (former && present.etag === digest) return
    const changed =
      former &&
      (await provider.updateMeeting(account, former, wanted, limits).catch((error: unknown) => {
        if (!(error instanceof MeetingFailure && error.kind === 'missing')) throw error
        return undefined
      }))
    if (!changed) await noteAttempt(db, permanentId, { type, connectionId, key })
    const made = changed ?? (await provider.createMeeting(account, wanted, limits))
    await run(byTheServer, async (change) => {
      const bookingId = await putReference(
        change.tx,
        {
          bookingId: described.booking.id,
          type,
          externalUid: made.externalId,
          connectionId,
          meetingId: made.meetingId,
          meetingUrl: made.url,
          meetingPassword: made.password,
          etag: digest,
        },
        change.now,
      )
      await noteAttempt(change.tx, permanentId, null)
      if (bookingId !== undefined && former?.url !== made.url) await bookings.meetingMade(change, bookingId)
    })
  }

  /** @throws MeetingFailure, OAuthFailure */
  return async (
    due: DueMeeting,
    described: BookingForCalendar | undefined,
    { now, limits }: { now: Date; limits: CallLimits },
  ): Promise<void> => {
    // What took place stays at the provider, with its recordings.
    if (described && described.booking.endsAt <= now) return
    const references = (await referencesOfChains(db, [due.permanentId])).filter(
      (reference) => reference.type in providers && !isRoomOfFormer(reference, described),
    )
    const target = described && (await targetOf(described, references))
    const attempt = attemptOf(due)
    const mayExist = attempt !== undefined && target !== undefined && isSame(attempt, target)
    if (attempt && !mayExist) {
      await withAccount(attempt, (provider, account) => provider.deleteByKey(account, attempt.key, limits))
      await noteAttempt(db, due.permanentId, null)
    }
    const present =
      target &&
      references.find(({ type, connectionId }) => type === target.type && connectionId === target.connectionId)
    let failure: unknown
    for (const reference of references) {
      if (reference === present) continue
      try {
        await remove(reference, limits)
      } catch (error) {
        // The new meeting of the same type takes the place of the reference, so it waits until the old one is gone.
        if (reference.type === target?.type) throw error
        failure = error
      }
    }
    if (target && described) {
      await write(due, described, present, target, { mayExist, limits }).catch(async (error: unknown) => {
        const { connectionId } = target
        if (connectionId !== null && isRefused(error))
          await run(byTheServer, (change) => connections.setInvalid(change, connectionId, true))
        throw error
      })
    }
    if (failure !== undefined) throw failure
  }
}

const isSame = (one: Attempt, other: Attempt): boolean =>
  one.type === other.type && one.connectionId === other.connectionId && one.key === other.key

/** A rescheduled booking has a reference of its own to the room of its predecessor. */
const isRoomOfFormer = ({ type, bookingId }: StoredReference, described: BookingForCalendar | undefined): boolean =>
  type === ROOM && bookingId !== described?.booking.id

/** Returns the meeting of the reference. A room of the built-in video is only a name until it is made. */
const madeOf = ({ externalUid, meetingId, meetingUrl, meetingPassword }: StoredReference): MadeMeeting | undefined =>
  meetingUrl === null
    ? undefined
    : { externalId: externalUid, meetingId: meetingId ?? externalUid, url: meetingUrl, password: meetingPassword }

const wantedMeeting = (
  { booking, title, organizer }: BookingForCalendar,
  { key, mayExist, publicUrl }: Pick<WantedMeeting, 'key' | 'mayExist'> & { publicUrl: string },
): WantedMeeting => ({
  key,
  mayExist,
  title,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  timeZone: organizer.timeZone,
  // This address stays the same when the booking is rescheduled, and it contains the key.
  agenda: `${publicUrl}/bookings/${booking.permanentId}\n\n${booking.description}`.trim(),
})

const digestOf = ({ mayExist: _, ...content }: WantedMeeting): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')

export const isRefused = (error: unknown): boolean =>
  (error instanceof MeetingFailure || error instanceof OAuthFailure) && error.kind === 'refused'
