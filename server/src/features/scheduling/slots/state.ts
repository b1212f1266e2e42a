import { sha256 } from '../../../lib/secrets/hash.ts'
import type { ReadVersions } from '../../operation/versions/service.ts'

/** One word for what an event type and its hosts are like now: another one after any change. */
export const stateOf = ({ eventTypeId, hostIds, eventType, hours, time }: ReadVersions, epoch: string): string =>
  sha256(JSON.stringify([epoch, eventTypeId, hostIds, eventType, hours, time]))
    .toString('base64url')
    .slice(0, 16)
