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

export type { InviteRow } from './store.ts'

const TOKEN_BYTES = 32
const DAY_MS = 86_400_000

/** A mail says so; a link may be pinned to a board. */
const MAIL_DAYS = 7
const LINK_DAYS = 30

const HOUR_MS = 3_600_000
/** Enough for a department in one go, too few to be worth a sender's while. */
const MAILS = { name: 'invite_mails', limit: 100, windowMs: HOUR_MS, blockMs: 0 }

type Team = Extract<Group, { kind: 'team' }>

export type NewInvite = { email?: string | undefined; role: MembershipRole }

/** What is handed around. */
export type Invite = { token: string; inviteLink: string }

/** By which the mail that brought an invitation is found again. */
const proofKey = (id: number): string => `invite:${id}`

/** Whether an invitation still works, and is for this address where the address is known. */
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

/** Invitations to teams: a link for whoever has it, or a mail for one address, which works once. */
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

  /** An organization's team has people of the organization only, so its invitation is one to both. */
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
   * Makes somebody a member by an invitation, in the transaction of whoever asks.
   *
   * @throws `INVITE_NOT_FOUND`, `INVITE_FOR_ANOTHER`, and what refuses a managed user or a managed team
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

    /** The same for somebody who is signed in. */
    acceptAs: (context: CommandContext, token: string, userId: number) =>
      run(context, (change) => accept(change, token, userId)),

    /** The team that an invitation is to, by name; `undefined` for one that doesn't work. */
    findTeam: (token: string): Promise<string | undefined> => findTeamOfInvite(db, token, clock.now()),

    /** Those that still work. */
    list: (team: Team, page: Page): Promise<InviteRow[]> => listInvitesOf(db, team.teamId, page, clock.now()),

    present,

    /** An invitation that was made before, as it was given then. @throws `INVITE_NOT_FOUND` */
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

    /** Nobody gets in with it any more. @throws `INVITE_NOT_FOUND` */
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
