import { audit } from '../../../commands/audit.ts'
import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Page } from '../../../lib/page.ts'
import { canonicalTimeZone } from '../../../lib/time/time-zone.ts'
import type { OneTimeTokens } from '../../accounts/one-time-tokens/service.ts'
import {
  deleteUser,
  isReservedName,
  type UserRow,
  type Users,
  updateUser,
  userOf,
} from '../../accounts/users/service.ts'
import type { Messages } from '../../messaging/outbox/service.ts'
import type { Bookings } from '../../scheduling/bookings/service.ts'
import type { EventTypes } from '../../scheduling/event-types/service.ts'
import type { Schedules } from '../../scheduling/schedules/service.ts'
import { deleteMembershipsOf, ensureProfile, type Memberships, updateProfileName } from '../memberships/service.ts'
import {
  emailTaken,
  lastOwnerSomewhere,
  notHere,
  notTheOrganizations,
  usernameReserved,
  usernameTaken,
} from './errors.ts'
import { columnsOf, type NewOrganizationUser, type OrganizationUserChange } from './settings.ts'
import {
  findOrganizationName,
  findOrganizationUser,
  listOrganizationUsers,
  listOwnedAlone,
  lockUser,
  type OrganizationUser,
  type UserFilter,
} from './store.ts'
import { welcomeMail } from './welcome-mail.ts'

export type { NewOrganizationUser, OrganizationUserChange } from './settings.ts'
export type { OrganizationUser, UserFilter } from './store.ts'

/** The person of an operation, as the guard has proven it. */
type PathIds = { organizationId: number; userId: number }

export type OrganizationUsers = ReturnType<typeof createOrganizationUsers>

type Dependencies = {
  db: Db
  run: RunCommand
  users: Users
  schedules: Schedules
  eventTypes: EventTypes
  bookings: Bookings
  memberships: Memberships
  messages: Messages
  oneTimeTokens: OneTimeTokens
  publicUrl: string
}

/**
 * Creates the service for the people of an organization. The organization can list all of its people and change how
 * they appear. It can change the address and the server-wide name of an account, or delete it, only if it has made the
 * account itself.
 */
export function createOrganizationUsers(deps: Dependencies) {
  const { db, run, users, schedules, eventTypes, bookings, memberships, messages, oneTimeTokens, publicUrl } = deps

  async function get(from: Db, { organizationId, userId }: PathIds): Promise<OrganizationUser> {
    const user = await findOrganizationUser(from, organizationId, userId)
    if (!user) throw notHere()
    return user
  }

  /**
   * Locks the person and returns whether the organization may manage the account as its own. System administrators may
   * manage every account.
   */
  async function lock(tx: Tx, { actor }: CommandContext, { organizationId, userId }: PathIds): Promise<boolean> {
    const found = await lockUser(tx, organizationId, userId)
    if (!found) throw notHere()
    return found.isOrganizations || (actor.kind === 'user' && actor.isAdministrator)
  }

  const insertAccount = (change: Change, sent: NewOrganizationUser): Promise<UserRow> => {
    const { email, username, name, timeZone, locale } = sent
    const account = { email, username, name, timeZone, locale: locale ?? undefined }
    return users.insert(change, account, undefined).catch(inKnownWords)
  }

  /** Mails a link by which the person chooses a password. Its use also verifies the address. */
  async function sendWelcome(change: Change, organizationId: number, user: UserRow): Promise<void> {
    const { tx, now } = change
    const { id: userId, email, credentialVersion } = user
    const token = { purpose: 'choose-password', userId, email, credentialVersion } as const
    const issued = await oneTimeTokens.issue(tx, token, now)
    if (!issued) return
    const mail = welcomeMail({
      toAddress: email,
      language: user.locale ?? 'en',
      organization: await findOrganizationName(tx, organizationId),
      url: `${publicUrl}/auth/reset-password?token=${issued.token}`,
    })
    const posted = { naturalKey: `organization-user:${userId}:welcome`, proofs: [issued.proof] }
    await messages.post(change, [{ ...mail, ...posted, attachments: [] }])
  }

  /** @throws `USERNAME_TAKEN` */
  async function rename(tx: Tx, { organizationId, userId }: PathIds, username: string, isOwn: boolean, now: Date) {
    try {
      await updateProfileName(tx, organizationId, userId, username)
      if (isOwn) await updateUser(tx, userId, { username, updatedAt: now })
    } catch (error) {
      const isTaken = isUniqueViolation(error, 'profiles_username') || isUniqueViolation(error, 'users_username')
      throw isTaken ? usernameTaken() : error
    }
  }

  return {
    list: (organizationId: number, filter: UserFilter, page: Page): Promise<OrganizationUser[]> =>
      listOrganizationUsers(db, organizationId, filter, page),

    /**
     * Makes an account and mails a link by which its person chooses a password. The account is a member of the
     * organization at once, unless the person has to accept that first.
     *
     * @throws `EMAIL_TAKEN`, `USERNAME_TAKEN`, `USERNAME_RESERVED`, `METADATA_INVALID`, `ROLE_INSUFFICIENT`
     */
    create(context: CommandContext, organizationId: number, sent: NewOrganizationUser): Promise<OrganizationUser> {
      const group = { kind: 'organization', organizationId } as const
      const columns = columnsOf(sent)
      return run(context, async (change) => {
        const { tx, now } = change
        await memberships.checkMayGive(tx, context, group, [sent.role])
        const user = await insertAccount(change, sent)
        const place = { organizationId, userId: user.id }
        await ensureProfile(tx, organizationId, user.id, now, { ownsAccount: true })
        if (sent.username !== undefined) await rename(tx, place, sent.username, false, now)
        await updateUser(tx, user.id, { ...columns, updatedAt: now })
        const { role, autoAccept: accepted } = sent
        await memberships.add(change, group, {
          userId: user.id,
          role,
          accepted,
          disableImpersonation: false,
        })
        await sendWelcome(change, organizationId, user)
        return get(tx, place)
      })
    },

    /**
     * Changes a person. The name in the organization can change for all members, but the server-wide name and the
     * address only for the organization's own accounts.
     *
     * @throws `EMAIL_TAKEN`, `USERNAME_TAKEN`, `METADATA_INVALID`, `ACCOUNT_NOT_OF_ORGANIZATION`; the errors of
     * `schedules.makeDefault` for another person's schedule
     */
    update(
      context: CommandContext,
      place: PathIds,
      { email, username, defaultScheduleId, timeZone, ...settings }: OrganizationUserChange,
    ): Promise<OrganizationUser> {
      const { organizationId, userId } = place
      const columns = columnsOf(settings)
      const zone = timeZone === undefined ? undefined : canonicalTimeZone(timeZone)
      return run(context, async (change) => {
        const { tx, now } = change
        const isOwn = await lock(tx, context, place)
        const before = await userOf(tx, userId)
        if (email !== undefined && email.toLowerCase() !== before.email) {
          if (!isOwn) throw notTheOrganizations(userId, 'change its e-mail address')
          // The new address isn't verified yet.
          await users.changeEmail(change, userId, { email, emailVerifiedAt: null }).catch(inKnownWords)
        }
        if (defaultScheduleId !== undefined) await schedules.makeDefault(change, userId, defaultScheduleId)
        if (zone !== undefined) await schedules.moveDefault(change, userId, zone)
        if (username !== undefined) {
          if (isReservedName(username)) throw usernameReserved(username)
          await rename(tx, place, username, isOwn, now)
        }
        await updateUser(tx, userId, {
          ...columns,
          ...(zone !== undefined && { timeZone: zone }),
          updatedAt: now,
        })
        const what = { organizationId, userId, subjectKey: `user:${userId}` }
        await change.publish({
          ...what,
          type: 'user.updated',
          payload: { id: userId, username: username ?? before.username },
        })
        return get(tx, place)
      })
    },

    /**
     * Deletes one of the organization's own accounts. Its future bookings are cancelled first, with mails; past
     * bookings stay without a host.
     *
     * @throws `ACCOUNT_NOT_OF_ORGANIZATION`, `LAST_OWNER`
     */
    delete(context: CommandContext, place: PathIds): Promise<OrganizationUser> {
      const { organizationId, userId } = place
      return run(context, async (change) => {
        const { tx } = change
        if (!(await lock(tx, context, place))) throw notTheOrganizations(userId, 'delete it')
        const user = await get(tx, place)
        await refuseLastOwner(tx, userId)
        await bookings.cancelAllOf(change, userId)
        await eventTypes.deleteAllOf(change, userId)
        await deleteMembershipsOf(tx, userId)
        await deleteUser(tx, userId)
        const { email, username } = user
        const what = { organizationId, subjectKey: `user:${userId}` }
        await change.publish({ ...what, type: 'user.deleted', payload: { id: userId, username } })
        await audit(change, { ...what, action: 'user.deleted', before: { email, username } })
        return user
      })
    },
  }
}

/** @throws `LAST_OWNER` if a team or an organization would have no owner without the account */
export async function refuseLastOwner(tx: Tx, userId: number): Promise<void> {
  const ownedAlone = await listOwnedAlone(tx, userId)
  if (ownedAlone.length > 0) throw lastOwnerSomewhere(userId, ownedAlone)
}

/** Throws the refusal for a taken name or address with the text that clients of these operations know. */
function inKnownWords(error: unknown): never {
  if (error instanceof AppError && error.code === 'EMAIL_TAKEN') throw emailTaken()
  if (error instanceof AppError && error.code === 'USERNAME_TAKEN') throw usernameTaken()
  throw error
}
