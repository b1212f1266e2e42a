import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { eventTypeNotFound, linkNotFound, linkUsedUp, notYourEventType, twoLimits } from './errors.ts'
import {
  countUse,
  deleteLink,
  type EventTypeOwners,
  findEventType,
  findLink,
  insertLink,
  type Limits,
  listLinks,
  type PrivateLinkRow,
  updateLink,
} from './store.ts'

export type PrivateLink = PrivateLinkRow & { isExpired: boolean; bookingUrl: string }

/** The owner of the event type: a person or a team. */
export type LinkOwner = { userId: number } | { teamId: number }

/** The limits in a request. An absent one doesn't limit the link. */
export type LinkLimitInput = { expiresAt?: Date | undefined; maxUsageCount?: number | undefined }

export type PrivateLinks = ReturnType<typeof createPrivateLinks>

type Dependencies = { db: Db; run: RunCommand; clock: Clock; ids: Ids; publicUrl: string }

/**
 * Creates the operations on private links. Through each link, an event type can be booked until a time or for a number
 * of bookings, even if it is hidden.
 */
export function createPrivateLinks({ db, run, clock, ids, publicUrl }: Dependencies) {
  /** Checks that the owner has the event type. @throws `EVENT_TYPE_NOT_FOUND`, `EVENT_TYPE_NOT_OWNED` */
  async function checkOwner(from: Db, owner: LinkOwner, id: number): Promise<EventTypeOwners> {
    const eventType = await findEventType(from, id)
    if (!eventType) throw eventTypeNotFound(id)
    if ('userId' in owner) {
      if (eventType.userId !== owner.userId) throw notYourEventType(owner.userId, id)
    } else if (eventType.teamId !== owner.teamId) throw eventTypeNotFound(id)
    return eventType
  }

  const shown = (link: PrivateLinkRow, now: Date): PrivateLink => ({
    ...link,
    isExpired: isExpired(link, now),
    bookingUrl: `${publicUrl}/d/${link.linkId}/${encodeURIComponent(link.slug)}`,
  })

  const publishLink = (
    change: Change,
    verb: 'created' | 'updated' | 'deleted',
    { id, userId, teamId }: EventTypeOwners,
  ) =>
    change.publish({
      type: `private-link.${verb}`,
      userId,
      teamId,
      eventTypeId: id,
      // The subject doesn't contain the link, because not all subscribers of the event type may know it.
      subjectKey: `event-type:${id}`,
      payload: { eventTypeId: id },
    })

  return {
    /** Lists the links. @throws `EVENT_TYPE_NOT_FOUND`, `EVENT_TYPE_NOT_OWNED`, like all of these operations */
    async list(owner: LinkOwner, eventTypeId: number): Promise<PrivateLink[]> {
      await checkOwner(db, owner, eventTypeId)
      return (await listLinks(db, eventTypeId)).map((link) => shown(link, clock.now()))
    },

    /**
     * Creates a link, which is valid for one booking unless the request sets other limits.
     *
     * @throws `PRIVATE_LINK_TWO_LIMITS`
     */
    create(context: CommandContext, owner: LinkOwner, eventTypeId: number, wish: LinkLimitInput): Promise<PrivateLink> {
      const limits = limitsOf(wish)
      const { expiresAt } = limits
      return run(context, async (change) => {
        const { tx, now } = change
        const eventType = await checkOwner(tx, owner, eventTypeId)
        const linkId = ids.token(18)
        const maxUsageCount = limits.maxUsageCount ?? (expiresAt === null ? 1 : null)
        await insertLink(tx, { linkId, eventTypeId, expiresAt, maxUsageCount }, now)
        await publishLink(change, 'created', eventType)
        return shown((await findLink(tx, linkId)) as PrivateLinkRow, now)
      })
    },

    /** Replaces both limits by the sent ones. @throws `PRIVATE_LINK_TWO_LIMITS`, `PRIVATE_LINK_NOT_FOUND` */
    update(
      context: CommandContext,
      owner: LinkOwner,
      link: { eventTypeId: number; linkId: string },
      wish: LinkLimitInput,
    ): Promise<PrivateLink> {
      const limits = limitsOf(wish)
      return run(context, async (change) => {
        const { tx, now } = change
        const eventType = await checkOwner(tx, owner, link.eventTypeId)
        if (!(await updateLink(tx, link, limits, now))) throw linkNotFound.updated()
        await publishLink(change, 'updated', eventType)
        return shown((await findLink(tx, link.linkId)) as PrivateLinkRow, now)
      })
    },

    /** Deletes the link. Bookings that were made through it stay. @throws `PRIVATE_LINK_NOT_FOUND` */
    delete(context: CommandContext, owner: LinkOwner, link: { eventTypeId: number; linkId: string }): Promise<string> {
      return run(context, async (change) => {
        const eventType = await checkOwner(change.tx, owner, link.eventTypeId)
        if (!(await deleteLink(change.tx, link))) throw linkNotFound.deleted()
        await publishLink(change, 'deleted', eventType)
        return link.linkId
      })
    },

    /** Returns the link for the booking page. @throws `PRIVATE_LINK_NOT_FOUND` */
    async open(linkId: string): Promise<PrivateLink> {
      const link = await findLink(db, linkId)
      if (!link) throw linkNotFound.opened()
      return shown(link, clock.now())
    },

    /** Counts a booking, in the transaction that makes it. @throws `PRIVATE_LINK_EXPIRED` */
    async use(tx: Tx, id: number, eventTypeId: number, now: Date): Promise<void> {
      if (!(await countUse(tx, id, eventTypeId, now))) throw linkUsedUp()
    },
  }
}

/** @throws `PRIVATE_LINK_TWO_LIMITS` */
function limitsOf({ expiresAt = undefined, maxUsageCount = undefined }: LinkLimitInput): Limits {
  if (expiresAt !== undefined && maxUsageCount !== undefined) throw twoLimits()
  return { expiresAt: expiresAt ?? null, maxUsageCount: maxUsageCount ?? null }
}

const isExpired = ({ expiresAt, maxUsageCount, usageCount }: PrivateLinkRow, now: Date): boolean =>
  (expiresAt !== null && expiresAt <= now) || (maxUsageCount !== null && usageCount >= maxUsageCount)
