import { type Static, Type } from 'typebox'
import { cursorEnvelope, idCursor } from './input/paging.ts'

/** A change of an object. */
type HistoryEvent = {
  id: string
  occurredAt: Date
  type: string
  actorKind: string
  actorUserId: number | null
  actorName: string | null
  payload: Record<string, unknown>
}

const MOST = 250
const USUAL = 50

export const HistoryQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST, default: USUAL, description: `The number of entries, ${MOST} at most.` }),
  ),
  cursor: idCursor(),
})

const HistoryEntry = Type.Object(
  {
    id: Type.Integer(),
    type: Type.String({ description: 'What happened, for example `event-type.updated`.' }),
    occurredAt: Type.String(),
    actor: Type.Object({
      kind: Type.String({ description: '`user`, or another kind of actor with its channel.' }),
      userId: Type.Union([Type.Integer(), Type.Null()]),
      name: Type.Union([Type.String(), Type.Null()]),
    }),
    payload: Type.Record(Type.String(), Type.Unknown()),
  },
  { $id: 'HistoryEntry' },
)

export const HistoryAnswer = cursorEnvelope(HistoryEntry)

export const pageOfHistory = ({ limit = USUAL, cursor }: Static<typeof HistoryQuery>) => ({ limit, cursor })

export const presentHistoryEvent = (event: HistoryEvent): Static<typeof HistoryEntry> => ({
  id: Number(event.id),
  type: event.type,
  occurredAt: event.occurredAt.toISOString(),
  actor: { kind: event.actorKind, userId: event.actorUserId, name: event.actorName },
  payload: event.payload,
})
