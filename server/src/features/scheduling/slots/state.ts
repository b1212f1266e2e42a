import { sha256 } from '../../../lib/secrets/hash.ts'
import type { ReadVersions } from '../../operation/versions/service.ts'

/** Returns a text that identifies the current state of an event type and its hosts. It differs after any change. */
export const stateOf = ({ eventTypeId, hostIds, eventType, hours, time }: ReadVersions, epoch: string): string =>
  sha256(JSON.stringify([epoch, eventTypeId, hostIds, eventType, hours, time]))
    .toString('base64url')
    .slice(0, 16)
