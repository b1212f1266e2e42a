import { codeOfDefaultApp, findOrganizersApps, GOOGLE_MEET_CODE } from '../../../conferencing/service.ts'
import { builtInVideo, type ChosenLocation } from '../choose-location.ts'
import type { Reserved, Staffed } from '../phases.ts'

type Chosen = Pick<Reserved, 'change' | 'deps' | 'bookable' | 'place'> & Pick<Staffed, 'hosts'>

/**
 * Returns the place of a meeting whose organizer is known. Google Meet needs a calendar of the organizer at Google;
 * without one the meeting takes place in the built-in video.
 */
export async function settlePlace({ change, deps, bookable, place, hosts }: Chosen): Promise<ChosenLocation> {
  const { dependsOn, ...settled } = place
  if (dependsOn === undefined) return place
  const apps = await findOrganizersApps(change.tx, {
    userId: hosts[0]?.userId ?? null,
    teamId: bookable.group.teamId,
  })
  if (dependsOn === 'default_app') {
    const code = codeOfDefaultApp(apps)
    return code === undefined ? settled : { ...settled, locationType: 'integration', location: code }
  }
  if (apps.hasGoogleCalendar) return { ...settled, location: GOOGLE_MEET_CODE }
  const instead = builtInVideo(deps.videoRooms)
  return {
    ...instead,
    ...(settled.answer && instead.location !== null && { answer: { value: instead.location, optionValue: '' } }),
  }
}
