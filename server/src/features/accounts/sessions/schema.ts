import { type Static, Type } from 'typebox'
import { envelope } from '../../../http/envelope.ts'
import type { ListedSession } from './service.ts'

const NullableText = Type.Union([Type.String(), Type.Null()])

export const Session = Type.Object(
  {
    id: Type.String(),
    isCurrent: Type.Boolean({ description: 'True for the session that makes this request.' }),
    ip: NullableText,
    userAgent: NullableText,
    secondFactor: Type.Boolean({ description: 'True if the sign-in asked for a code.' }),
    createdAt: Type.String(),
    lastSeenAt: Type.String({ description: 'To the hour.' }),
    expiresAt: Type.String(),
  },
  { $id: 'Session' },
)

export const SessionParams = Type.Object({ sessionId: Type.String({ format: 'uuid' }) })
export const EndedSessions = envelope(Type.Object({ count: Type.Integer() }))

export const presentSession = (session: ListedSession, currentId: string | undefined): Static<typeof Session> => ({
  id: session.id,
  isCurrent: session.id === currentId,
  ip: session.ip,
  userAgent: session.userAgent,
  secondFactor: session.secondFactorAt !== null,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
})
