import type { Body, Schemas } from '@daybook/client'
import { api } from '../../../api/client.ts'

/** The operations on the absences of somebody. */
export type AbsencesClient = {
  list: (signal: AbortSignal) => Promise<Schemas.OutOfOffice[]>
  create: (body: Body<'POST /v2/me/ooo'>) => Promise<unknown>
  update: (oooId: number, body: Body<'PATCH /v2/me/ooo/{oooId}'>) => Promise<unknown>
  remove: (oooId: number) => Promise<unknown>
}

const query = { take: 100, sortStart: 'desc' as const }

export const ownAbsences: AbsencesClient = {
  list: async (signal) => (await api.get('/v2/me/ooo', { query, signal })).data,
  create: (body) => api.post('/v2/me/ooo', { body }),
  update: (oooId, body) => api.patch('/v2/me/ooo/{oooId}', { path: { oooId }, body }),
  remove: (oooId) => api.delete('/v2/me/ooo/{oooId}', { path: { oooId } }),
}

/** Returns the operations on the absences of a member, for admins of an organization. */
export function absencesOfMember(orgId: number, userId: number): AbsencesClient {
  const path = { orgId, userId }
  return {
    list: async (signal) =>
      (await api.get('/v2/organizations/{orgId}/users/{userId}/ooo', { path, query, signal })).data,
    create: (body) => api.post('/v2/organizations/{orgId}/users/{userId}/ooo', { path, body }),
    update: (oooId, body) =>
      api.patch('/v2/organizations/{orgId}/users/{userId}/ooo/{oooId}', { path: { ...path, oooId }, body }),
    remove: (oooId) => api.delete('/v2/organizations/{orgId}/users/{userId}/ooo/{oooId}', { path: { ...path, oooId } }),
  }
}
