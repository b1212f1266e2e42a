import type { Db } from '../../../db/connection.ts'
import { eventTypeNotFound, eventTypeNotOfTeam, notAdminOfTeam, notYourEventType } from './errors.ts'
import { type OwnerColumn, ownerColumnOf, type WebhookOwner } from './owners.ts'
import { findEventType, runsTeam } from './store.ts'

/** An owner whose webhooks the caller may manage, with the audience of the events about them. */
export type ProvenOwner = {
  readonly place: WebhookOwner
  readonly owner: OwnerColumn
  readonly audience: {
    readonly userId: number | null
    readonly teamId: number | null
    readonly organizationId: number | null
    readonly platformClientId: string | null
    readonly eventTypeId: number | null
  }
}

const nobody = { userId: null, teamId: null, organizationId: null, platformClientId: null, eventTypeId: null }

/**
 * Checks what the guard doesn't check: that the event type belongs to the owner in the path.
 *
 * @throws `EVENT_TYPE_NOT_FOUND`, `EVENT_TYPE_NOT_OWNED`, `ROLE_INSUFFICIENT`
 */
export async function proveOwner(db: Db, place: WebhookOwner): Promise<ProvenOwner> {
  const owner = ownerColumnOf(place)
  switch (place.of) {
    case 'user':
      return { place, owner, audience: { ...nobody, userId: place.userId } }
    case 'team':
      return { place, owner, audience: { ...nobody, teamId: place.teamId, organizationId: place.organizationId } }
    case 'organization':
      return { place, owner, audience: { ...nobody, organizationId: place.organizationId } }
    case 'platform-client': {
      const { platformClientId, organizationId } = place
      return { place, owner, audience: { ...nobody, platformClientId, organizationId } }
    }
    case 'event-type': {
      const { eventTypeId, userId } = place
      const eventType = await findEventType(db, eventTypeId)
      if (!eventType) throw eventTypeNotFound(eventTypeId)
      if (eventType.userId !== userId) throw notYourEventType(userId, eventTypeId)
      return { place, owner, audience: { ...nobody, userId, eventTypeId } }
    }
    case 'team-event-type': {
      const { eventTypeId, teamId, caller } = place
      if (!caller.isAdministrator && !(await runsTeam(db, caller.userId, teamId)))
        throw notAdminOfTeam(caller.userId, teamId)
      const eventType = await findEventType(db, eventTypeId)
      if (eventType?.teamId !== teamId) throw eventTypeNotOfTeam(eventTypeId, teamId)
      return { place, owner, audience: { ...nobody, teamId, organizationId: eventType.organizationId, eventTypeId } }
    }
  }
}
