import type { Answer } from '@daybook/client'
import { api } from './client.ts'
import { type Query, useQuery } from './query.ts'

type Listed = Extract<Answer<'GET /v2/event-types'>['data'], readonly unknown[]>

/** Returns the account's own event types. Several screens share the request. */
export function useOwnEventTypes(): Query<Listed> {
  return useQuery(['event-types', 'own'], async (signal): Promise<Listed> => {
    const { data } = await api.get('/v2/event-types', { signal })
    return Array.isArray(data) ? data : []
  })
}
