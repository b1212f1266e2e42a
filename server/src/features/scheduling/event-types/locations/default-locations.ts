import type { Tx } from '../../../../db/connection.ts'
import { integrationNotConnected } from '../errors.ts'
import { listLinked, type StoredLocation } from '../store.ts'
import { BUILT_IN, BUILT_IN_VIDEO, findIntegration } from './integrations.ts'
import type { ParsedLocation } from './parse-locations.ts'

/** Returns the locations of an event type that is made without any. */
export const defaultLocations = (offersVideo: boolean): StoredLocation[] => (offersVideo ? [BUILT_IN_VIDEO] : [])

/**
 * Refuses a meeting at an integration that the owner hasn't connected, and in the built-in video if the server doesn't
 * offer it.
 *
 * @throws `INTEGRATION_NOT_CONNECTED`
 */
export async function checkConnected(
  tx: Tx,
  owner: { userId: number } | { teamId: number },
  locations: readonly ParsedLocation[] | undefined,
  offersVideo: boolean,
): Promise<void> {
  const wanted = (locations ?? []).flatMap(({ integration }) => integration ?? [])
  const others = wanted.filter((integration) => integration !== BUILT_IN)
  if (!offersVideo && others.length < wanted.length) throw integrationNotConnected(BUILT_IN)
  if (others.length === 0) return
  const linked = (await listLinked(tx, owner)).map(findIntegration)
  const missing = (locations ?? []).find(
    ({ integration }) => integration && integration !== BUILT_IN && !linked.some((id) => id === integration),
  )
  if (missing) throw integrationNotConnected(missing.sent ?? missing.integration ?? '')
}

/** Returns the locations at which meetings can take place. Event types keep the built-in video if it is turned off. */
export const offeredLocations = <L extends Pick<StoredLocation, 'integration'>>(
  locations: readonly L[],
  offersVideo: boolean,
): L[] => locations.filter(({ integration }) => offersVideo || integration !== BUILT_IN)
