import { announce } from '../../commands/announce.ts'
import type { CommandContext, UserActor } from '../../commands/context.ts'
import type { RunCommand } from '../../commands/run.ts'
import type { Db } from '../../db/connection.ts'
import type { Group } from '../../lib/group.ts'
import { isMetadata, metadataWanted } from '../../lib/metadata.ts'
import type { Memberships } from '../memberships/service.ts'
import { ensureProfile } from '../memberships/service.ts'
import { isReservedName } from '../users/service.ts'
import { metadataInvalid, notAnAdministrator, notInAnyOrganization, slugReserved, slugTaken } from './errors.ts'
import { findOwnOrganization, insertOrganization, type OrganizationRow, type OwnOrganization } from './store.ts'

export type { OrganizationRow } from './store.ts'

export type NewOrganization = {
  name: string
  slug: string
  ownerId: number
  isPlatform?: boolean | undefined
  metadata?: unknown
}

export type Organizations = ReturnType<typeof createOrganizations>

export function createOrganizations({ db, run, memberships }: { db: Db; run: RunCommand; memberships: Memberships }) {
  return {
    /**
     * Makes an organization; its owner is an accepted member at once. The slug is kept in lower case.
     *
     * @throws `SLUG_TAKEN`, `SLUG_RESERVED`, `USER_NOT_FOUND`, `METADATA_INVALID`
     */
    async create(
      context: CommandContext,
      { name, slug: sent, ownerId, isPlatform = false, metadata = {} }: NewOrganization,
    ): Promise<OrganizationRow> {
      const slug = sent.toLowerCase()
      if (isReservedName(slug)) throw slugReserved(slug)
      if (!isMetadata(metadata)) throw metadataInvalid(metadataWanted)
      return run(context, async (tx, now) => {
        const organization = await insertOrganization(tx, {
          ...{ name, slug, isPlatform },
          metadata: JSON.stringify(metadata),
          createdAt: now,
          updatedAt: now,
        })
        if (!organization) throw slugTaken(slug)
        await memberships.add(tx, context, now, groupOf(organization), {
          ...{ userId: ownerId, role: 'owner', accepted: true, disableImpersonation: false, isCreator: true },
        })
        await ensureProfile(tx, organization.id, ownerId, now)
        await announce(tx, context, now, {
          type: 'organization.created',
          organizationId: organization.id,
          subjectKey: `organization:${organization.id}`,
          payload: { id: organization.id, slug },
        })
        return organization
      })
    },

    /**
     * The organization that a caller runs where the address names none; a key of an organization means that one.
     *
     * @throws `NOT_A_MEMBER`, `ROLE_INSUFFICIENT`
     */
    async runBy({ userId, credential }: UserActor): Promise<OwnOrganization> {
      const named = 'organizationId' in credential ? credential.organizationId : null
      const organization = await findOwnOrganization(db, userId, named)
      if (!organization) throw notInAnyOrganization(userId)
      if (organization.role === 'member') throw notAnAdministrator(userId, organization.id)
      return organization
    },
  }
}

const groupOf = ({ id }: OrganizationRow): Group => ({ kind: 'organization', organizationId: id })
