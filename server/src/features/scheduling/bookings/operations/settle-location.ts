import type { Tx } from '../../../../db/connection.ts'
import { findOrganizersApps, GOOGLE_MEET_CODE, isMadeByProvider, meetingTypeOf } from '../../conferencing/service.ts'
import { BUILT_IN, BUILT_IN_CODE, integrationNotConnected } from '../../event-types/service.ts'
import type { BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import type { NewLocation } from '../wire/parse-new-location.ts'

type SettledLocation = Pick<NewLocation, 'locationType' | 'location' | 'answer'> & { link?: string | null }

/**
 * Returns the location with the link that the organizer has set for the integration. Google Meet without a calendar at
 * Google is replaced by the built-in video.
 *
 * @throws `INTEGRATION_NOT_CONNECTED`
 */
export async function settleLocation(
  { videoRooms }: Pick<BookingDependencies, 'videoRooms'>,
  tx: Tx,
  { organizerId, teamId }: BookingView,
  { integration, ...place }: NewLocation,
): Promise<SettledLocation> {
  if (integration === undefined) return place
  const builtIn = (): SettledLocation => {
    if (!videoRooms.isOffered) throw integrationNotConnected(BUILT_IN)
    return { ...place, location: BUILT_IN_CODE, answer: { value: BUILT_IN_CODE, optionValue: '' } }
  }
  if (integration.id === BUILT_IN) return builtIn()
  const apps = await findOrganizersApps(tx, { userId: organizerId, teamId })
  if (place.location === GOOGLE_MEET_CODE) return apps.hasGoogleCalendar ? place : builtIn()
  const connected = apps.connections.find(({ type, appSlug }) =>
    isMadeByProvider(place.location) ? type === meetingTypeOf(place.location) : appSlug === integration.id,
  )
  if (!connected || connected.isInvalid) throw integrationNotConnected(integration.sent)
  return { ...place, link: connected.linkUrl }
}
