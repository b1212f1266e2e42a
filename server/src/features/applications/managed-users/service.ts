import { audit } from '../../../commands/audit.ts'
import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { isEmail } from '../../../lib/text/email.ts'
import { canonicalTimeZone } from '../../../lib/time/time-zone.ts'
import { deleteUser, freeUsername, insertUser, updateUser } from '../../accounts/users/service.ts'
import type { Memberships } from '../../organizations/memberships/service.ts'
import { deleteMembershipsOf, ensureProfile } from '../../organizations/memberships/service.ts'
import type { Bookings } from '../../scheduling/bookings/service.ts'
import type { EventTypes } from '../../scheduling/event-types/service.ts'
import type { Schedules } from '../../scheduling/schedules/service.ts'
import { DEFAULT_EVENT_TYPES } from './default-event-types.ts'
import { emailInvalid, notOfClient, userExists, usernameTaken } from './errors.ts'
import { checkMetadata, columnsOf, type ManagedUserChange, type NewManagedUser } from './fields.ts'
import { createKeys, type KeyDependencies, type Keys } from './keys.ts'
import { storedEmail, usernameOf } from './names.ts'
import {
  deleteTokens,
  findDefaultsSetting,
  findIdByEmail,
  findManagedUser,
  listManagedUsers,
  listUsernamesFrom,
  lockManagedUser,
  type ManagedUser,
  type ManagedUserColumns,
} from './store.ts'

export type { ManagedUserChange, NewManagedUser } from './fields.ts'
export type { Keys } from './keys.ts'
export type { ManagedUser } from './store.ts'
export { deleteTokensOfClients } from './store.ts'

/** The owner of a managed user, as the guard has proven it. */
type Client = { platformClientId: string; organizationId: number }
type PathIds = Client & { userId: number }

/** The time zone of users without a given one. */
const DEFAULT_ZONE = 'Europe/London'

/** The number of tries for a free name. Concurrent people with the same name take one each. */
const TRIES = 5

export type ManagedUsers = ReturnType<typeof createManagedUsers>

type Dependencies = KeyDependencies & {
  memberships: Memberships
  schedules: Schedules
  eventTypes: EventTypes
  bookings: Bookings
}

/**
 * Creates the service for the users of platform clients: accounts that a client makes, changes, deletes and signs in.
 */
export function createManagedUsers(deps: Dependencies) {
  const { db, run, ids, memberships, schedules, eventTypes, bookings } = deps
  const keys = createKeys(deps)

  async function get(from: Db, { platformClientId, userId }: PathIds): Promise<ManagedUser> {
    const user = await findManagedUser(from, platformClientId, userId)
    if (!user) throw notOfClient(userId)
    return user
  }

  async function lock(tx: Tx, { platformClientId, userId }: PathIds): Promise<void> {
    if (!(await lockManagedUser(tx, platformClientId, userId))) throw notOfClient(userId)
  }

  /**
   * If another account takes the username meanwhile, another name is tried. An account with the same address is the
   * same user.
   */
  async function insertNamed(tx: Tx, client: Client, user: NewManagedUser, now: Date): Promise<number> {
    const email = storedEmail(user.email, client.platformClientId)
    const base = usernameOf(email)
    for (let attempt = 1; ; attempt++) {
      const inserted = await insertUser(tx, {
        ...columnsOf(user),
        uuid: ids.uuid(),
        email,
        // The address contains the client's id, so it can only belong to the client's user, and the client guarantees
        // for it.
        emailVerifiedAt: now,
        username: freeUsername(base, await listUsernamesFrom(tx, base, null)),
        timeZone: canonicalTimeZone(user.timeZone ?? DEFAULT_ZONE),
        locale: user.locale ?? 'en',
        platformClientId: client.platformClientId,
        createdAt: now,
        updatedAt: now,
      })
      if (inserted) return inserted.id
      const existing = await findIdByEmail(tx, email)
      if (existing !== undefined) throw userExists(existing)
      if (attempt === TRIES) throw usernameTaken(base)
    }
  }

  const publishManagedUser = (
    change: Change,
    verb: 'created' | 'updated' | 'deleted' | 'tokens-replaced',
    { organizationId, platformClientId, userId }: PathIds,
  ) =>
    change.publish({
      type: `managed-user.${verb}`,
      organizationId,
      platformClientId,
      subjectKey: `user:${userId}`,
      payload: { id: userId },
    })

  return {
    /**
     * Makes an account with tokens that is a member of the client's organization. It has office hours if a time zone
     * was given, and no hours otherwise.
     *
     * @throws `EMAIL_TAKEN`, `EMAIL_TOO_LONG`, `METADATA_INVALID`
     */
    async create(
      context: CommandContext,
      client: Client,
      user: NewManagedUser,
    ): Promise<{ user: ManagedUser; keys: Keys }> {
      checkMetadata(user)
      return run(context, async (change) => {
        const { tx, now } = change
        const wantsEventTypes = await findDefaultsSetting(tx, client.platformClientId)
        const userId = await insertNamed(tx, client, user, now)
        await memberships.add(
          change,
          { kind: 'organization', organizationId: client.organizationId },
          { userId, role: 'member', accepted: true, disableImpersonation: false },
        )
        await ensureProfile(tx, client.organizationId, userId, now)
        if (user.timeZone) await schedules.insertDefault(change, userId, canonicalTimeZone(user.timeZone))
        if (wantsEventTypes)
          for (const eventType of DEFAULT_EVENT_TYPES) await eventTypes.insert(change, userId, eventType)
        await publishManagedUser(change, 'created', { ...client, userId })
        return {
          user: await get(tx, { ...client, userId }),
          keys: await keys.issue(tx, client.platformClientId, userId, now),
        }
      })
    },

    /** Returns the client's users. `emails` may have the client's form or the stored form. @throws `EMAIL_INVALID` */
    async list(
      { platformClientId }: Client,
      { emails, ...page }: { emails?: readonly string[] | undefined; limit: number; offset: number },
    ): Promise<ManagedUser[]> {
      const faulty = emails?.find((email) => !isEmail(email))
      if (faulty !== undefined) throw emailInvalid(faulty)
      const stored = emails?.map((email) => storedEmail(email, platformClientId))
      return listManagedUsers(db, platformClientId, { emails: stored, ...page })
    },

    get: (place: PathIds): Promise<ManagedUser> => get(db, place),

    /**
     * Changes the given fields. A new address also changes the username, and a new time zone also changes the default
     * schedule's.
     *
     * @throws `EMAIL_TAKEN`, `EMAIL_TOO_LONG`, `METADATA_INVALID`; the errors of `schedules.makeDefault`
     */
    async update(context: CommandContext, place: PathIds, changes: ManagedUserChange): Promise<ManagedUser> {
      checkMetadata(changes)
      const { platformClientId, userId } = place
      const email = changes.email === undefined ? undefined : storedEmail(changes.email, platformClientId)
      const zone = changes.timeZone ? canonicalTimeZone(changes.timeZone) : undefined

      /** Returns the address and the username that follows from it. Both stay if the address is the same as before. */
      async function renaming(tx: Tx): Promise<ManagedUserColumns> {
        if (email === undefined || (await get(tx, place)).email === email) return {}
        const existing = await findIdByEmail(tx, email)
        if (existing !== undefined && existing !== userId) throw userExists(existing)
        const base = usernameOf(email)
        return { email, username: freeUsername(base, await listUsernamesFrom(tx, base, userId)) }
      }

      return run(context, async (change) => {
        const { tx, now } = change
        await lock(tx, place)
        if (changes.defaultScheduleId !== undefined)
          await schedules.makeDefault(change, userId, changes.defaultScheduleId)
        if (zone !== undefined) await schedules.moveDefault(change, userId, zone)
        await updateUser(tx, userId, {
          ...columnsOf(changes),
          ...(zone !== undefined && { timeZone: zone }),
          ...(await renaming(tx)),
          updatedAt: now,
        })
        await publishManagedUser(change, 'updated', place)
        return get(tx, place)
      }).catch(async (error: unknown) => {
        // Another request took the address between the check and the change.
        const existing =
          email !== undefined && isUniqueViolation(error, 'users_email') ? await findIdByEmail(db, email) : undefined
        throw existing === undefined ? error : userExists(existing)
      })
    },

    /**
     * Deletes the user. Their future bookings as a host are cancelled first, with mails; past bookings stay without a
     * host.
     */
    delete(context: CommandContext, place: PathIds): Promise<ManagedUser> {
      const { userId } = place
      return run(context, async (change) => {
        const { tx } = change
        await lock(tx, place)
        const user = await get(tx, place)
        await bookings.cancelAllOf(change, userId)
        await eventTypes.deleteAllOf(change, userId)
        await deleteMembershipsOf(tx, userId)
        await deleteUser(tx, userId)
        await publishManagedUser(change, 'deleted', place)
        await audit(change, {
          action: 'user.deleted',
          subjectKey: `user:${userId}`,
          organizationId: place.organizationId,
          before: { email: user.email, username: user.username },
        })
        return user
      })
    },

    refresh: keys.refresh,
    authorize: keys.authorize,
    exchange: keys.exchange,
    identifyToken: keys.identify,

    /** Makes all earlier tokens of the user void and returns new ones. */
    forceRefresh(context: CommandContext, place: PathIds): Promise<Keys> {
      const { platformClientId, userId } = place
      return run(context, async (change) => {
        const { tx, now } = change
        await lock(tx, place)
        await deleteTokens(tx, platformClientId, userId)
        await publishManagedUser(change, 'tokens-replaced', place)
        return keys.issue(tx, platformClientId, userId, now)
      })
    },
  }
}
