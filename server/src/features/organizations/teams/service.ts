import { audit } from '../../../commands/audit.ts'
import type { Change } from '../../../commands/change.ts'
import type { CommandContext, UserActor } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { Group } from '../../../lib/group.ts'
import type { Page } from '../../../lib/page.ts'
import { isMetadata, METADATA_RULE } from '../../../lib/text/metadata.ts'
import { freeSlug, slugify } from '../../../lib/text/slug.ts'
import { canonicalTimeZone } from '../../../lib/time/time-zone.ts'
import { deleteApiKeysOfGroup } from '../../accounts/api-keys/service.ts'
import type { Versions } from '../../operation/versions/service.ts'
import { deleteEventTypesOfTeam } from '../../scheduling/event-types/service.ts'
import { deleteMembershipsOfTeam, type Memberships } from '../memberships/service.ts'
import { deleteRolesOfGroup } from '../roles/service.ts'
import { alreadyCreated, clientNotFound, metadataInvalid, slugEmpty, slugTaken, teamNotFound } from './errors.ts'
import {
  deleteTeam,
  findTeam,
  hasClient,
  insertTeam,
  listSlugsFrom,
  listTeamsOfOrganization,
  listTeamsOfUser,
  listTeamsSeenBy,
  lockFounder,
  lockTeam,
  type OwnTeamRow,
  ownsTeamCalled,
  type TeamChange,
  type TeamRow,
  updateTeam,
} from './store.ts'

export type { OwnTeamRow, TeamRow } from './store.ts'
export { deleteTeamsOfOrganization, releaseTeamsOfClients } from './store.ts'

/** The number of tries for a free slug. Concurrent teams with the same name take one each. */
const TRIES = 5

/**
 * The owner of teams: a person or an organization. A platform client sees only the organization's teams that it has
 * made.
 */
export type TeamsOf =
  | { kind: 'user'; userId: number }
  | { kind: 'organization'; organizationId: number; platformClientId: string | null }

/** The settings of a request. An absent field stays as it is, or gets its default. */
export type TeamSettings = {
  name?: string | undefined
  slug?: string | undefined
  logoUrl?: string | undefined
  calVideoLogo?: string | undefined
  appLogo?: string | undefined
  appIconLogo?: string | undefined
  bannerUrl?: string | undefined
  bio?: string | undefined
  theme?: string | undefined
  brandColor?: string | undefined
  darkBrandColor?: string | undefined
  hideBranding?: boolean | undefined
  isPrivate?: boolean | undefined
  hideBookATeamMember?: boolean | undefined
  allowSEOIndexing?: boolean | undefined
  timeZone?: string | undefined
  weekStart?: string | undefined
  timeFormat?: number | undefined
  metadata?: unknown
}
export type NewTeam = TeamSettings & { name: string; autoAcceptCreator: boolean }

export type Teams = ReturnType<typeof createTeams>

type Dependencies = { db: Db; run: RunCommand; memberships: Memberships; versions: Versions }

export function createTeams({ db, run, memberships, versions }: Dependencies) {
  /** A slug of the request must be free. A slug from the name gets a number if it is taken. */
  async function insertPersonal(
    tx: Tx,
    userId: number,
    columns: TeamColumns & { name: string },
    base: string,
    isChosen: boolean,
  ): Promise<TeamRow> {
    await lockFounder(tx, userId)
    if (await ownsTeamCalled(tx, userId, { name: columns.name, slug: base })) throw alreadyCreated(columns.name)
    for (let attempt = 1; ; attempt++) {
      const slug = isChosen ? base : freeSlug(base, await listSlugsFrom(tx, base))
      const team = await insertTeam(tx, { ...columns, slug })
      if (team) return team
      if (isChosen || attempt === TRIES) throw slugTaken(slug)
    }
  }

  async function insertInOrganization(
    tx: Tx,
    { organizationId, platformClientId }: { organizationId: number; platformClientId: string | null },
    columns: TeamColumns & { name: string },
    slug: string,
  ): Promise<TeamRow> {
    if (platformClientId !== null && !(await hasClient(tx, organizationId, platformClientId))) throw clientNotFound()
    const team = await insertTeam(tx, { ...columns, slug, organizationId, platformClientId })
    if (!team) throw slugTaken(slug)
    return team
  }

  const publishTeam = (
    change: Change,
    verb: 'created' | 'updated' | 'deleted',
    { id, organizationId, slug, name }: TeamRow,
    more: object = {},
  ) =>
    change.publish({
      type: `team.${verb}`,
      teamId: id,
      organizationId,
      subjectKey: `team:${id}`,
      payload: { id, name, slug, ...more },
    })

  return {
    list: (of: TeamsOf, page: Page): Promise<TeamRow[]> =>
      of.kind === 'user' ? listTeamsOfUser(db, of.userId, page) : listTeamsOfOrganization(db, of, page),

    /** Returns the teams of an organization that the person can see, with the person's role in each. */
    listSeenBy: (
      { userId, isAdministrator }: UserActor,
      of: { organizationId: number; platformClientId: string | null },
      page: Page,
    ): Promise<OwnTeamRow[]> => listTeamsSeenBy(db, { userId, isAdministrator }, of, page),

    /** @throws `TEAM_NOT_FOUND` */
    async get(id: number): Promise<TeamRow> {
      const team = await findTeam(db, id)
      if (!team) throw teamNotFound(id)
      return team
    },

    /**
     * Makes a team. Its creator is the owner, accepted unless the request says otherwise. A system administrator who
     * makes a team for an organization doesn't become a member.
     *
     * @throws `TEAM_ALREADY_CREATED`, `TEAM_SLUG_TAKEN`, `TEAM_SLUG_EMPTY`, `METADATA_INVALID`,
     * `OAUTH_CLIENT_NOT_FOUND`
     */
    create(
      context: CommandContext,
      { userId, isAdministrator }: UserActor,
      of: TeamsOf,
      { autoAcceptCreator, slug: sent, ...settings }: NewTeam,
    ): Promise<TeamRow> {
      const slug = slugFrom(sent ?? settings.name)
      return run(context, async (change) => {
        const { tx, now } = change
        const columns = { ...columnsOf(settings), name: settings.name, createdAt: now, updatedAt: now }
        const team =
          of.kind === 'user'
            ? await insertPersonal(tx, userId, columns, slug, sent !== undefined)
            : await insertInOrganization(tx, of, columns, slug)
        await publishTeam(change, 'created', team)
        if (of.kind === 'user' || !isAdministrator) {
          const owner = { userId, role: 'owner', accepted: autoAcceptCreator, disableImpersonation: false } as const
          await memberships.add(change, groupOf(team), { ...owner, isCreator: true })
        }
        return team
      })
    },

    /** @throws `TEAM_NOT_FOUND`, `TEAM_SLUG_TAKEN`, `TEAM_SLUG_EMPTY`, `METADATA_INVALID` */
    update(context: CommandContext, id: number, { slug, ...settings }: TeamSettings): Promise<TeamRow> {
      const changes: TeamChange = { ...columnsOf(settings), ...(slug !== undefined && { slug: slugFrom(slug) }) }
      return run(context, async (change) => {
        const team = await updateTeam(change.tx, id, { ...changes, updatedAt: change.now }).catch((error: unknown) => {
          throw isUniqueViolation(error, 'teams_slug') ? slugTaken(changes.slug ?? '') : error
        })
        if (!team) throw teamNotFound(id)
        await publishTeam(change, 'updated', team)
        return team
      })
    },

    /**
     * Deletes the team with its event types, memberships, roles, invitations and keys. Bookings stay without it.
     *
     * @throws `TEAM_NOT_FOUND`
     */
    delete(context: CommandContext, id: number): Promise<TeamRow> {
      return run(context, async (change) => {
        const { tx } = change
        const team = await lockTeam(tx, id)
        if (!team) throw teamNotFound(id)
        for (const eventTypeId of await deleteEventTypesOfTeam(tx, id)) versions.eventTypeChanged(change, eventTypeId)
        const userIds = await deleteMembershipsOfTeam(tx, id)
        const group: Group = { kind: 'team', teamId: id, organizationId: team.organizationId }
        await deleteRolesOfGroup(tx, group)
        await deleteApiKeysOfGroup(tx, group)
        await deleteTeam(tx, id)
        await publishTeam(change, 'deleted', team, { userIds })
        await audit(change, {
          action: 'team.deleted',
          subjectKey: `team:${id}`,
          organizationId: team.organizationId,
          teamId: id,
          before: { name: team.name, slug: team.slug, userIds },
        })
        return team
      })
    },
  }
}

type TeamColumns = Omit<TeamChange, 'slug'> & { createdAt: Date; updatedAt: Date }

const groupOf = ({ id, organizationId }: TeamRow): Group => ({ kind: 'team', teamId: id, organizationId })

const PICTURES = ['logoUrl', 'calVideoLogo', 'appLogo', 'appIconLogo', 'bannerUrl'] as const

/** @throws `METADATA_INVALID` */
function columnsOf({ metadata, timeZone, allowSEOIndexing, ...rest }: TeamSettings): Omit<TeamChange, 'slug'> {
  if (metadata !== undefined && !isMetadata(metadata)) throw metadataInvalid(METADATA_RULE)
  const pictures = PICTURES.filter((name) => rest[name] === '').map((name) => [name, null])
  return {
    ...rest,
    ...Object.fromEntries(pictures),
    ...(allowSEOIndexing !== undefined && { allowSeoIndexing: allowSEOIndexing }),
    ...(timeZone !== undefined && { timeZone: canonicalTimeZone(timeZone) }),
    ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
  }
}

/** @throws `TEAM_SLUG_EMPTY` */
function slugFrom(text: string): string {
  const slug = slugify(text)
  if (slug === '') throw slugEmpty(text)
  return slug
}
