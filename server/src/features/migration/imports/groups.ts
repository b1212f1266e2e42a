import { AppError } from '../../../lib/errors.ts'
import type { Group } from '../../../lib/group.ts'
import type { Importing, Stored } from './dependencies.ts'
import { ownerMissing } from './errors.ts'
import type { MembershipRecord, OrganizationRecord, TeamRecord } from './records.ts'
import { findMembershipId, findTeamOrganization } from './store.ts'

export async function importOrganization(importing: Importing, record: OrganizationRecord): Promise<Stored> {
  const { change, services, known } = importing
  if (known) {
    importing.note('NOT_UPDATED', 'The name and the slug of an organization are not changed by a repeated import.')
    return { targetId: known.targetId, isMade: known.isMade }
  }
  const ownerId = await importing.idOf('user', record.owner)
  const { name, slug } = record
  const organization = await services.organizations.create(change.context, { name, slug, ownerId })
  return { targetId: organization.id, isMade: true }
}

export async function importTeam(importing: Importing, record: TeamRecord): Promise<Stored> {
  const { change, services, known } = importing
  const settings = { ...settingsOf(record), name: record.name, slug: record.slug }
  if (known) {
    await services.teams.update(change.context, Number(known.targetId), settings)
    return { targetId: known.targetId, isMade: known.isMade }
  }
  const { actor } = change.context
  if (actor.kind !== 'user') throw ownerMissing('team')
  if (record.organization !== undefined) {
    const organizationId = await importing.idOf('organization', record.organization)
    // The administrator doesn't become a member. The members of the source are imported.
    const of = { kind: 'organization', organizationId, platformClientId: null } as const
    const caller = { ...actor, isAdministrator: true }
    const team = await services.teams.create(change.context, caller, of, { ...settings, autoAcceptCreator: true })
    return { targetId: team.id, isMade: true }
  }
  if (record.owner === undefined) throw ownerMissing('team')
  const userId = await importing.idOf('user', record.owner)
  const team = await services.teams.create(
    change.context,
    { ...actor, userId },
    { kind: 'user', userId },
    { ...settings, autoAcceptCreator: true },
  )
  return { targetId: team.id, isMade: true }
}

const TEXTS = ['logoUrl', 'bannerUrl', 'bio', 'theme', 'brandColor', 'darkBrandColor', 'timeZone', 'weekStart'] as const
const FLAGS = ['hideBranding', 'isPrivate', 'hideBookATeamMember'] as const

/** Returns the settings of the right type. Others are left out, because the source may have none. */
function settingsOf({ settings }: TeamRecord) {
  const texts = TEXTS.flatMap((name) => {
    const value = settings[name]
    return typeof value === 'string' && value !== '' && value.length <= 2000 ? [[name, value] as const] : []
  })
  const flags = FLAGS.flatMap((name) => {
    const value = settings[name]
    return typeof value === 'boolean' ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(texts), ...Object.fromEntries(flags) }
}

export async function importMembership(importing: Importing, record: MembershipRecord): Promise<Stored> {
  const { change, services, known } = importing
  const { tx, context } = change
  const userId = await importing.idOf('user', record.user)
  const group = await groupOf(importing, record)
  const { role, accepted } = record
  const place = group.kind === 'team' ? { teamId: group.teamId } : { organizationId: group.organizationId }
  const existing = await findMembershipId(tx, { userId, ...place })
  if (existing === undefined) {
    const made = { userId, role, accepted, disableImpersonation: false }
    return { targetId: (await services.memberships.create(context, group, made)).id, isMade: true }
  }
  await services.memberships.update(context, group, existing, { role, accepted }).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'LAST_OWNER')) throw error
    importing.note('LAST_OWNER', 'The person stays the owner, because there would be none otherwise.')
  })
  return { targetId: existing, isMade: known?.isMade ?? true }
}

async function groupOf(importing: Importing, { team, organization }: MembershipRecord): Promise<Group> {
  if (team !== undefined) {
    const teamId = await importing.idOf('team', team)
    return { kind: 'team', teamId, organizationId: await findTeamOrganization(importing.change.tx, teamId) }
  }
  if (organization === undefined) throw ownerMissing('membership')
  return { kind: 'organization', organizationId: await importing.idOf('organization', organization) }
}
