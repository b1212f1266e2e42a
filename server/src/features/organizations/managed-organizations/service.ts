import { audit } from '../../../commands/audit.ts'
import type { Change } from '../../../commands/change.ts'
import type { CommandContext, UserActor } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { Group } from '../../../lib/group.ts'
import { type Page, type Pagination, paginate } from '../../../lib/page.ts'
import { isMetadata, METADATA_RULE } from '../../../lib/text/metadata.ts'
import { slugify } from '../../../lib/text/slug.ts'
import { type ApiKeys, deleteApiKeysOfGroup } from '../../accounts/api-keys/service.ts'
import { isReservedName } from '../../accounts/users/service.ts'
import type { Versions } from '../../operation/versions/service.ts'
import { deleteEventTypesOfOrganization } from '../../scheduling/event-types/service.ts'
import { deleteCredentialsOf } from '../delegation-credentials/service.ts'
import { deleteMembershipsOfOrganization, type Memberships } from '../memberships/service.ts'
import { deleteOrganization, insertOrganization, updateOrganization } from '../organizations/service.ts'
import { deleteRolesOfGroup } from '../roles/service.ts'
import { deleteTeamsOfOrganization } from '../teams/service.ts'
import {
  expiryAmbiguous,
  managedOrganizationNotFound,
  managerIsManaged,
  managerNotPlatform,
  metadataInvalid,
  slugTaken,
  slugUnusable,
} from './errors.ts'
import {
  countManaged,
  findManaged,
  findManager,
  listEventTypeIds,
  listManaged,
  lockManaged,
  type ManagedFilter,
  type ManagedOrganization,
} from './store.ts'

export type { ManagedFilter, ManagedOrganization }

export type OrganizationChange = {
  name?: string | undefined
  slug?: string | undefined
  metadata?: unknown
}
export type NewOrganization = OrganizationChange & {
  name: string
  apiKeyDaysValid?: number | undefined
  apiKeyNeverExpires?: boolean | undefined
}

const DAY_MS = 86_400_000
const DAYS_VALID = 30

/** The slug is the name of a subdomain, so it follows the rules of the domain name system. */
const SUBDOMAIN = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

export type ManagedOrganizations = ReturnType<typeof createManagedOrganizations>

type Dependencies = {
  /** Deletes the platform clients of an organization. Their users stay as ordinary accounts. */
  deletePlatformClientsOf: (tx: Tx, organizationId: number, now: Date) => Promise<void>
  db: Db
  run: RunCommand
  apiKeys: ApiKeys
  memberships: Memberships
  versions: Versions
}

/** Creates the service for organizations that a platform's organization makes and manages for its customers. */
export function createManagedOrganizations({
  db,
  run,
  apiKeys,
  memberships,
  versions,
  deletePlatformClientsOf,
}: Dependencies) {
  /** @throws `ORGANIZATION_NOT_PLATFORM`, `ORGANIZATION_IS_MANAGED` */
  async function checkManager(from: Db, managerId: number): Promise<void> {
    const { isPlatform, managerOrganizationId } = await findManager(from, managerId)
    if (!isPlatform) throw managerNotPlatform()
    if (managerOrganizationId !== null) throw managerIsManaged()
  }

  async function getLocked(tx: Tx, managerId: number, id: number): Promise<ManagedOrganization> {
    await checkManager(tx, managerId)
    const organization = await lockManaged(tx, managerId, id)
    if (!organization) throw managedOrganizationNotFound(managerId, id)
    return organization
  }

  async function publishOrganization(
    change: Change,
    verb: 'created' | 'updated' | 'deleted',
    managerId: number,
    { before, after }: { before?: ManagedOrganization; after?: ManagedOrganization },
  ): Promise<void> {
    const { id, slug } = (after ?? before) as ManagedOrganization
    const subjectKey = `organization:${id}`
    const payload = { id, slug, managerOrganizationId: managerId }
    await change.publish({ type: `organization.${verb}`, organizationId: id, subjectKey, payload })
    await audit(change, {
      action: `managed-organization.${verb}`,
      subjectKey,
      organizationId: managerId,
      ...(before && { before: shown(before) }),
      ...(after && { after: shown(after) }),
    })
  }

  /** Stores a key of the organization's creator that acts in the organization. */
  async function insertKey(
    change: Change,
    { managerId, id, userId, expiresAt }: { managerId: number; id: number; userId: number; expiresAt: Date | null },
  ): Promise<string> {
    const key = {
      userId,
      note: `Managed organization API key. ManagerOrgId: ${managerId}. ManagedOrgId: ${id}`,
      expiresAt: expiresAt ?? undefined,
      organizationId: id,
    }
    const made = await apiKeys.insert(change.tx, key, change.now)
    await audit(change, {
      action: 'api-key.created',
      subjectKey: `api-key:${made.id}`,
      organizationId: id,
      after: { userId, note: key.note, expiresAt },
    })
    return made.apiKey
  }

  return {
    /**
     * Makes an organization with the caller as its owner, and a key for it whose text can't be read again.
     *
     * @throws `ORGANIZATION_NOT_PLATFORM`, `ORGANIZATION_IS_MANAGED`, `SLUG_TAKEN`, `SLUG_INVALID`, `METADATA_INVALID`,
     * `EXPIRY_AMBIGUOUS`
     */
    create(
      context: CommandContext,
      { userId }: UserActor,
      managerId: number,
      { apiKeyDaysValid, apiKeyNeverExpires = false, name, ...sent }: NewOrganization,
    ): Promise<ManagedOrganization & { apiKey: string }> {
      if (apiKeyDaysValid !== undefined && apiKeyNeverExpires) throw expiryAmbiguous()
      const slug = slugFrom(sent.slug ?? name)
      const metadata = metadataFrom(sent.metadata ?? {})
      return run(context, async (change) => {
        const { tx, now } = change
        await checkManager(tx, managerId)
        const inserted = await insertOrganization(tx, {
          name,
          slug,
          metadata,
          managerOrganizationId: managerId,
          // The organization's key can then make platform clients in it.
          isPlatform: true,
          createdAt: now,
          updatedAt: now,
        })
        if (!inserted) throw slugTaken(slug)
        const organization = managedOf(inserted)
        const { id } = organization
        await publishOrganization(change, 'created', managerId, { after: organization })
        const owner = { userId, role: 'owner', accepted: true, disableImpersonation: false, isCreator: true } as const
        await memberships.add(change, { kind: 'organization', organizationId: id }, owner)
        const expiresAt = apiKeyNeverExpires ? null : new Date(now.getTime() + (apiKeyDaysValid ?? DAYS_VALID) * DAY_MS)
        return { ...organization, apiKey: await insertKey(change, { managerId, id, userId, expiresAt }) }
      })
    },

    /** @throws `ORGANIZATION_NOT_PLATFORM`, `ORGANIZATION_IS_MANAGED` */
    async list(
      managerId: number,
      { slug, ...rest }: ManagedFilter,
      page: Page,
    ): Promise<{ organizations: ManagedOrganization[]; pagination: Pagination }> {
      await checkManager(db, managerId)
      const filter = { slug: slug?.toLowerCase(), ...rest }
      const organizations = await listManaged(db, managerId, filter, page)
      const pagination = paginate(page, await countManaged(db, managerId, filter))
      // In this answer the page of an empty list is also number 1.
      return { organizations, pagination: { ...pagination, currentPage: Math.max(1, pagination.currentPage) } }
    },

    /** @throws `ORGANIZATION_NOT_PLATFORM`, `ORGANIZATION_IS_MANAGED`, `MANAGED_ORGANIZATION_NOT_FOUND` */
    async get(managerId: number, id: number): Promise<ManagedOrganization> {
      await checkManager(db, managerId)
      const organization = await findManaged(db, managerId, id)
      if (!organization) throw managedOrganizationNotFound(managerId, id)
      return organization
    },

    /**
     * Changes the given fields; metadata is replaced as a whole.
     *
     * @throws `ORGANIZATION_NOT_PLATFORM`, `ORGANIZATION_IS_MANAGED`, `MANAGED_ORGANIZATION_NOT_FOUND`, `SLUG_TAKEN`,
     * `SLUG_INVALID`, `METADATA_INVALID`
     */
    update(
      context: CommandContext,
      managerId: number,
      id: number,
      { slug: sentSlug, metadata, name }: OrganizationChange,
    ): Promise<ManagedOrganization> {
      const slug = sentSlug === undefined ? undefined : slugFrom(sentSlug)
      const changes = { name, slug, ...(metadata !== undefined && { metadata: metadataFrom(metadata) }) }
      return run(context, async (change) => {
        const { tx, now } = change
        const before = await getLocked(tx, managerId, id)
        const updated = await updateOrganization(tx, id, { ...changes, updatedAt: now }).catch((error: unknown) => {
          throw isUniqueViolation(error, 'organizations_slug') ? slugTaken(String(slug)) : error
        })
        const after = managedOf(updated)
        await publishOrganization(change, 'updated', managerId, { before, after })
        return after
      })
    },

    /**
     * Deletes the organization with its teams, event types, memberships, roles, keys and clients. Accounts and bookings
     * stay.
     *
     * @throws `ORGANIZATION_NOT_PLATFORM`, `ORGANIZATION_IS_MANAGED`, `MANAGED_ORGANIZATION_NOT_FOUND`
     */
    delete(context: CommandContext, managerId: number, id: number): Promise<ManagedOrganization> {
      return run(context, async (change) => {
        const { tx, now } = change
        const before = await getLocked(tx, managerId, id)
        for (const eventTypeId of await listEventTypeIds(tx, id)) versions.eventTypeChanged(change, eventTypeId)
        await deleteEventTypesOfOrganization(tx, id)
        const group: Group = { kind: 'organization', organizationId: id }
        await deleteRolesOfGroup(tx, group)
        await deleteApiKeysOfGroup(tx, group)
        await deleteMembershipsOfOrganization(tx, id)
        await deleteCredentialsOf(tx, id)
        await deleteTeamsOfOrganization(tx, id)
        await deletePlatformClientsOf(tx, id, now)
        await deleteOrganization(tx, id)
        await publishOrganization(change, 'deleted', managerId, { before })
        return before
      })
    },
  }
}

const managedOf = ({ id, name, slug, metadata }: ManagedOrganization): ManagedOrganization => ({
  id,
  name,
  slug,
  metadata,
})

const shown = ({ name, slug, metadata }: ManagedOrganization) => ({ name, slug, metadata })

/** @throws `SLUG_INVALID` */
function slugFrom(text: string): string {
  const slug = slugify(text)
  if (!SUBDOMAIN.test(slug) || isReservedName(slug)) throw slugUnusable(text)
  return slug
}

/** @throws `METADATA_INVALID` */
function metadataFrom(sent: unknown): string {
  if (!isMetadata(sent)) throw metadataInvalid(METADATA_RULE)
  return JSON.stringify(sent)
}
