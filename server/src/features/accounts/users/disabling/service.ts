import { actingUserId, type CommandContext } from '../../../../commands/context.ts'
import type { RunCommand } from '../../../../commands/run.ts'
import type { Versions } from '../../../operation/versions/service.ts'
import { listEventTypesOfHost } from '../../../scheduling/event-types/service.ts'
import type { Sessions } from '../../sessions/service.ts'
import { type UserRow, type Users, updateUser, userNotFound } from '../service.ts'
import { lastAdministrator, ownAccount } from './errors.ts'
import { lockAdministrators } from './store.ts'

export type Disabling = ReturnType<typeof createDisabling>

type Dependencies = {
  run: RunCommand
  users: Pick<Users, 'lock'>
  sessions: Pick<Sessions, 'renew'>
  versions: Pick<Versions, 'eventTypeChanged'>
}

/**
 * Disables and enables accounts. A disabled account keeps all that it owns. Its credentials are refused, its event types
 * can't be booked, and those of its teams are booked with the other hosts.
 */
export function createDisabling({ run, users, sessions, versions }: Dependencies) {
  /** Setting the state that an account has changes nothing. */
  const set = (context: CommandContext, userId: number, isDisabled: boolean): Promise<UserRow> =>
    run(context, async (change) => {
      const { tx, now } = change
      const administrators = await lockAdministrators(tx)
      const user = await users.lock(tx, userId)
      if (!user) throw userNotFound(userId)
      if ((user.disabledAt !== null) === isDisabled) return user
      if (isDisabled && administrators.every((id) => id === userId)) throw lastAdministrator(user)
      if (isDisabled && userId === actingUserId(context)) throw ownAccount(user)
      const changed = { ...user, disabledAt: isDisabled ? now : null, updatedAt: now }
      await updateUser(tx, userId, { disabledAt: changed.disabledAt, updatedAt: now })
      // Sessions and tokens stay ended when the account is enabled again. Its API keys don't.
      if (isDisabled) await sessions.renew(change, userId)
      // The hosts of an event type are cached, and a host who comes back is not among them.
      for (const id of await listEventTypesOfHost(tx, userId)) versions.eventTypeChanged(change, id)
      await change.publish({
        type: isDisabled ? 'user.disabled' : 'user.enabled',
        userId,
        subjectKey: `user:${userId}`,
        payload: { id: userId, username: user.username },
      })
      return changed
    })

  return {
    /** @throws `USER_NOT_FOUND`, `LAST_ADMINISTRATOR`, `OWN_ACCOUNT` */
    disable: (context: CommandContext, userId: number): Promise<UserRow> => set(context, userId, true),

    /** @throws `USER_NOT_FOUND` */
    enable: (context: CommandContext, userId: number): Promise<UserRow> => set(context, userId, false),
  }
}
