import { type Static, Type } from 'typebox'
import { NumericId } from '../../../http/input/ids.ts'
import { cursorEnvelope, idCursor } from '../../../http/input/paging.ts'
import type { AuditEntry as AuditFacts, AuditFilter } from './service.ts'

const MOST = 250
const USUAL = 50
const MAX_TEXT = 255

export const AuditQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST, default: USUAL, description: `The number of entries, ${MOST} at most.` }),
  ),
  cursor: idCursor(),
  actor: Type.Optional({ ...NumericId, description: 'The id of the account that acted.' }),
  action: Type.Optional(
    Type.String({
      maxLength: MAX_TEXT,
      description: 'The name of the change, for example `role.permissions-changed`.',
    }),
  ),
  subject: Type.Optional(
    Type.String({ maxLength: MAX_TEXT, description: 'The changed object, for example `membership:12`.' }),
  ),
  teamId: Type.Optional({ ...NumericId, description: 'Only changes in this team of the organization.' }),
  from: Type.Optional(Type.String({ format: 'iso-instant', description: 'The beginning of the period.' })),
  to: Type.Optional(Type.String({ format: 'iso-instant', description: 'The end of the period, which it excludes.' })),
})

const State = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])

const AuditEntry = Type.Object(
  {
    id: Type.Integer(),
    occurredAt: Type.String(),
    actor: Type.Object({
      kind: Type.String({ description: '`user`, or another kind of actor with its channel.' }),
      userId: Type.Union([Type.Integer(), Type.Null()]),
      email: Type.Union([Type.String(), Type.Null()]),
    }),
    action: Type.String(),
    subject: Type.String(),
    teamId: Type.Union([Type.Integer(), Type.Null()]),
    before: State,
    after: State,
    from: Type.Object({
      ip: Type.Union([Type.String(), Type.Null()]),
      userAgent: Type.Union([Type.String(), Type.Null()]),
      requestId: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  { $id: 'AuditEntry' },
)

export const AuditAnswer = cursorEnvelope(AuditEntry)

export const parseAuditFilter = ({
  actor,
  action,
  subject,
  teamId,
  from,
  to,
}: Static<typeof AuditQuery>): AuditFilter => ({
  actorUserId: actor,
  action,
  subjectKey: subject,
  teamId,
  ...(from !== undefined && { from: new Date(from) }),
  ...(to !== undefined && { to: new Date(to) }),
})

export const pageOfAudit = ({ cursor, limit = USUAL }: Static<typeof AuditQuery>) => ({ cursor, limit })

export const presentAuditEntry = (entry: AuditFacts): Static<typeof AuditEntry> => ({
  id: Number(entry.id),
  occurredAt: entry.occurredAt.toISOString(),
  actor: { kind: entry.actorKind, userId: entry.actorUserId, email: entry.actorEmail },
  action: entry.action,
  subject: entry.subjectKey,
  teamId: entry.teamId,
  before: entry.before,
  after: entry.after,
  from: { ip: entry.ip, userAgent: entry.userAgent, requestId: entry.requestId },
})
