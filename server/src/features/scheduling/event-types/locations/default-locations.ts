import { integrationNotConnected } from '../errors.ts'
import type { StoredLocation } from '../store.ts'
import { BUILT_IN, BUILT_IN_VIDEO } from './integrations.ts'

/** Returns the locations of an event type that is made without any. */
export const defaultLocations = (offersVideo: boolean): StoredLocation[] => (offersVideo ? [BUILT_IN_VIDEO] : [])

/** Refuses a meeting in the built-in video if the server doesn't offer it. @throws `INTEGRATION_NOT_CONNECTED` */
export function checkOffered(locations: readonly StoredLocation[] | undefined, offersVideo: boolean): void {
  if (offersVideo || !locations) return
  if (locations.some(({ integration }) => integration === BUILT_IN)) throw integrationNotConnected(BUILT_IN)
}

/** Returns the locations at which meetings can take place. Event types keep the built-in video if it is turned off. */
export const offeredLocations = <L extends Pick<StoredLocation, 'integration'>>(
  locations: readonly L[],
  offersVideo: boolean,
): L[] => locations.filter(({ integration }) => offersVideo || integration !== BUILT_IN)
