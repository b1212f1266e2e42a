import { useRoute } from 'preact-iso'
import { type Owner, ownerIn } from '../../api/owner.ts'

/** Returns the owner that the address names: also an event type or a platform client. */
export function useWebhookOwner(): Owner {
  const { params } = useRoute()
  if (params.eventTypeId !== undefined) return { kind: 'event-type', eventTypeId: Number(params.eventTypeId) }
  if (params.clientId !== undefined) return { kind: 'platform-client', clientId: params.clientId }
  return ownerIn(params)
}
