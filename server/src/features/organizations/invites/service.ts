import { audit } from '../../../commands/audit.ts'
import type { Change } from '../../../commands/change.ts'
import { actingUserId, type CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Group } from '../../../lib/group.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { Page } from '../../../lib/page.ts'
import type { MembershipRole } from '../../../lib/standing.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { Messages } from '../../messaging/outbox/service.ts'
import type { CreateThrottle } from '../../operation/rate-limits/service.ts'
import type { Memberships } from '../memberships/service.ts'
import { inviteForAnother, inviteNotFound, roleWithoutEmail } from './errors.ts'
import { inviteMail } from './invite-mail.ts'
import {
  deleteInvite,
  findEmail,
  findInviteOf,
  findLanguage,
  findLiveInvite,
  findTeam,
  findTeamOfInvite,
  type InviteRow,
  insertInvite,
  listInvitesOf,
  lockInvite,
} from './store.ts'

export { deleteInvitesTo, type InviteRow } from './store.ts'

const TOKEN_BYTES = 32
const DAY_MS = 86_400_000

/**
 * Mailed invitations are valid for a week, as the mail says. Links are valid for longer, because they may be posted
 * somewhere.
 */
const MAIL_DAYS = 7
const LINK_DAYS = 30

const HOUR_MS = 3_600_000
/** The limit is enough to invite a department at once, but too low to be useful for spam. */
const MAILS = { name: 'invite_mails', limit: 100, windowMs: HOUR_MS, blockMs: 0 }

type Team = Extract<Group, { kind: 'team' }>

export type NewInvite = { email?: string | undefined; role: MembershipRole }

/** An invitation as it is shared. */
export type Invite = { token: string; inviteLink: string }

/** Returns the key by which the mail with an invitation is found. */
const proofKey = (id: number): string => `invite:${id}`

/** Returns true if an invitation is valid, and is for this address if the address is known. */
export async function isInvited(db: Db, token: string, email: string | undefined, now: Date): Promise<boolean> {
  const invite = await findLiveInvite(db, token, now)
  return invite !== undefined && (invite.email === null || email === undefined || invite.email === email.toLowerCase())
}

export type Invites = ReturnType<typeof createInvites>

type Dependencies = {
  db: Db
  run: RunCommand
  clock: Clock
  ids: Ids
  memberships: Memberships
  messages: Messages
  createThrottle: CreateThrottle
  publicUrl: string
}

/**
 * Creates the service for invitations to teams: a link that anybody can use, or a mail to one address, which works
 * once.
 */
export function createInvites(deps: Dependencies) {
  const { db, run, clock, ids, memberships, messages, publicUrl } = deps
  const mails = deps.createThrottle(MAILS)

  const present = (token: string): Invite => ({
    token,
    inviteLink: `${publicUrl}/signup?token=${token}&callbackUrl=/getting-started`,
  })

  async function send(change: Change, invite: InviteRow, email: string) {
    const { tx, context } = change
    const { id, token, teamId, expiresAt } = invite
    const team = teamId === null ? undefined : await findTeam(tx, teamId)
    const mail = inviteMail({
      toAddress: email,
      language: (await findLanguage(tx, email, actingUserId(context))) ?? 'en',
      team: team?.name ?? '',
      url: present(token).inviteLink,
    })
    const proofs = expiresAt === null ? [] : [{ secret: token, key: proofKey(id), expiresAt }]
    await messages.post(change, [{ ...mail, naturalKey: `invite:${id}`, attachments: [], proofs }])
  }

  async function end(tx: Tx, id: number): Promise<void> {
    await deleteInvite(tx, id)
    await messages.forgetProofs(tx, [proofKey(id)])
  }

  async function publishInvite(change: Change, verb: 'created' | 'withdrawn', invite: InviteRow, team: Team) {
    const { id, email, role } = invite
    const what = { teamId: team.teamId, organizationId: team.organizationId, subjectKey: `invite:${id}` }
    await change.publish({ ...what, type: `invite.${verb}`, payload: { id, email, role } })
    await audit(change, { ...what, action: `invite.${verb}`, after: { email, role } })
  }

  /** All members of an organization's team belong to the organization, so its invitation is for both. */
  async function join(change: Change, { teamId, role }: InviteRow, userId: number) {
    const team = teamId === null ? undefined : await findTeam(change.tx, teamId)
    if (!team || teamId === null) throw inviteNotFound()
    const { organizationId } = team
    if (organizationId !== null) {
      const organization = { kind: 'organization', organizationId } as const
      await memberships.join(change, organization, { userId, role: 'member' })
    }
    const group = { kind: 'team', teamId, organizationId } as const
    return { membershipId: await memberships.join(change, group, { userId, role }), teamId, organizationId }
  }

  /**
   * Makes a person a member by an invitation, in the caller's transaction.
   *
   * @throws `INVITE_NOT_FOUND`, `INVITE_FOR_ANOTHER`, and the refusals for a managed user or a managed team
   */
  async function accept(change: Change, token: string, userId: number) {
    const { tx, now } = change
    const invite = await lockInvite(tx, token, now)
    if (!invite) throw inviteNotFound()
    if (invite.email !== null && (await findEmail(tx, userId))?.toLowerCase() !== invite.email) throw inviteForAnother()
    const joined = await join(change, invite, userId)
    if (invite.email !== null) await end(tx, invite.id)
    return joined
  }

  return {
    accept,

    /** Accepts an invitation for a signed-in person. */
    acceptAs: (context: CommandContext, token: string, userId: number) =>
      run(context, (change) => accept(change, token, userId)),

    /** Returns the name of the invitation's team, or `undefined` if the invitation isn't valid. */
    findTeam: (token: string): Promise<string | undefined> => findTeamOfInvite(db, token, clock.now()),

    /** Returns the valid invitations of the team. */
    list: (team: Team, page: Page): Promise<InviteRow[]> => listInvitesOf(db, team.teamId, page, clock.now()),

    present,

    /** Returns an existing invitation in the form of its creation. @throws `INVITE_NOT_FOUND` */
    async get(team: Team, token: string): Promise<Invite> {
      if (!(await findInviteOf(db, team.teamId, token, clock.now()))) throw inviteNotFound()
      return present(token)
    },

    /** @throws `INVITE_ROLE_NEEDS_EMAIL`, `ROLE_INSUFFICIENT`, `TOO_MANY_REQUESTS` */
    async create(context: CommandContext, team: Team, { email: sent, role }: NewInvite): Promise<Invite> {
      const email = sent?.toLowerCase() ?? null
      if (email === null && role !== 'member') throw roleWithoutEmail(role.toUpperCase())
      if (email !== null) await mails.take(`user:${actingUserId(context)}`)
      return run(context, async (change) => {
        const { tx, now } = change
        await memberships.checkMayGive(tx, context, team, [role])
        const token = ids.token(TOKEN_BYTES)
        const days = email === null ? LINK_DAYS : MAIL_DAYS
        const invite = await insertInvite(tx, {
          token,
          email,
          role,
          teamId: team.teamId,
          invitedByUserId: actingUserId(context),
          expiresAt: new Date(now.getTime() + days * DAY_MS),
          createdAt: now,
        })
        if (email !== null) await send(change, invite, email)
        await publishInvite(change, 'created', invite, team)
        return present(token)
      })
    },

    /** Withdraws an invitation, which can't be used afterwards. @throws `INVITE_NOT_FOUND` */
    withdraw(context: CommandContext, team: Team, token: string): Promise<void> {
      return run(context, async (change) => {
        const { tx, now } = change
        const invite = await findInviteOf(tx, team.teamId, token, now)
        if (!invite) throw inviteNotFound()
        await end(tx, invite.id)
        await publishInvite(change, 'withdrawn', invite, team)
      })
    },
  }
}
