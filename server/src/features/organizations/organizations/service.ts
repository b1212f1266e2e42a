import type { CommandContext, UserActor } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Group } from '../../../lib/group.ts'
import { type CursorPage, type LatestRows, latestPage } from '../../../lib/page.ts'
import { isMetadata, METADATA_RULE } from '../../../lib/text/metadata.ts'
import { freeSlug, slugify } from '../../../lib/text/slug.ts'
import { trimCharacters } from '../../../lib/text/trim-characters.ts'
import { isReservedName } from '../../accounts/users/service.ts'
import type { Memberships } from '../memberships/service.ts'
import { ensureProfile } from '../memberships/service.ts'
import { type ListedOrganization, listOrganizations } from './admin-list-store.ts'
import { metadataInvalid, notAnAdministrator, notInAnyOrganization, slugReserved, slugTaken } from './errors.ts'
import {
  findOwnOrganization,
  insertOrganization,
  listSlugsFrom,
  type NewOrganizationRow,
  type OrganizationRow,
  type OwnOrganization,
} from './store.ts'

export type { ListedOrganization } from './admin-list-store.ts'
export type { OrganizationRow } from './store.ts'
export { deleteOrganization, insertOrganization, updateOrganization } from './store.ts'

export type NewOrganization = {
  name: string
  slug?: string | undefined
  ownerId: number
  isPlatform?: boolean | undefined
  metadata?: unknown
}

/** The number of tries for a free slug. Concurrent requests may take the same slug. */
const TRIES = 5
/** The maximum length leaves room for a number: a label of the domain name system has a maximum of 63 characters. */
const MAX_MADE = 55

export type Organizations = ReturnType<typeof createOrganizations>

export function createOrganizations({ db, run, memberships }: { db: Db; run: RunCommand; memberships: Memberships }) {
  /** A slug of the request must be free. A slug from the name gets a number if it is taken. */
  async function insert(
    tx: Tx,
    { name, slug, ...columns }: Omit<NewOrganizationRow, 'slug'> & { slug: string | undefined },
  ): Promise<OrganizationRow> {
    const base = slug ?? slugOf(name)
    for (let attempt = 1; ; attempt++) {
      const chosen = slug ?? freeSlug(base, await listSlugsFrom(tx, base))
      const organization = await insertOrganization(tx, { ...columns, name, slug: chosen })
      if (organization) return organization
      if (slug !== undefined || attempt === TRIES) throw slugTaken(chosen)
    }
  }

  return {
    /** Lists all organizations of the server. */
    list: (filter: { search: string | undefined }, rows: LatestRows): Promise<CursorPage<ListedOrganization>> =>
      latestPage(rows, (wanted) => listOrganizations(db, filter, wanted)),

    /**
     * Makes an organization, whose owner is an accepted member at once. The slug is stored in lower case; without one,
     * it is made from the name.
     *
     * @throws `SLUG_TAKEN`, `SLUG_RESERVED`, `USER_NOT_FOUND`, `METADATA_INVALID`
     */
    async create(
      context: CommandContext,
      { name, slug: sent, ownerId, isPlatform = false, metadata = {} }: NewOrganization,
    ): Promise<OrganizationRow> {
      const slug = sent?.toLowerCase()
      if (slug !== undefined && isReservedName(slug)) throw slugReserved(slug)
      if (!isMetadata(metadata)) throw metadataInvalid(METADATA_RULE)
      return run(context, async (change) => {
        const { tx, now } = change
        const organization = await insert(tx, {
          name,
          slug,
          isPlatform,
          metadata: JSON.stringify(metadata),
          createdAt: now,
          updatedAt: now,
        })
        await memberships.add(change, groupOf(organization), {
          userId: ownerId,
          role: 'owner',
          accepted: true,
          disableImpersonation: false,
          isCreator: true,
        })
        await ensureProfile(tx, organization.id, ownerId, now)
        await change.publish({
          type: 'organization.created',
          organizationId: organization.id,
          subjectKey: `organization:${organization.id}`,
          payload: { id: organization.id, slug: organization.slug },
        })
        return organization
      })
    },

    /**
     * Returns the organization that the caller manages, for addresses that name none. For a key of an organization it
     * is that organization.
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

/**
 * Returns the name as a part of a domain. Reserved names, and names without a Latin letter or digit, get a different
 * one.
 */
function slugOf(name: string): string {
  const slug = trimCharacters(
    slugify(name)
      .replace(/[^a-z0-9-]+/g, '')
      .slice(0, MAX_MADE),
    '-',
  )
  if (slug === '') return 'organization'
  return isReservedName(slug) ? `${slug}-organization` : slug
}
