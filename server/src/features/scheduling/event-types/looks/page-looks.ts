import type { Db } from '../../../../db/connection.ts'
import type { WholeEventType } from '../store.ts'
import { findOrganizationOffers, type OrganizationOffers } from './organization-store.ts'
import {
  type Face,
  findFaces,
  findLooks,
  findLooksOfPerson,
  findMeetingLooks,
  findTeamLooks,
  type Looks,
} from './store.ts'

/** A team's page. Managed event types are booked with each of their people. */
type TeamOffers = { name: string; looks: Looks | null; faces: Face[]; offered: WholeEventType[] }

type Dependencies = {
  db: Db
  listOfTeam: (teamId: number, wish: { hostsLimit: number }) => Promise<WholeEventType[]>
}

/** Creates the reads of what booking pages show besides the times: pictures, colours and what can be booked. */
export function createPageLooks({ db, listOfTeam }: Dependencies) {
  return {
    /** Returns the looks of the event type's page, and the faces of its first hosts. Several people at once have no own looks. */
    looksOf: async (
      id: number,
      hosts: readonly { userId: number }[],
    ): Promise<{ looks: Looks | null; faces: Face[] }> =>
      id === 0
        ? {
            looks: null,
            faces: await findFaces(
              db,
              hosts.map(({ userId }) => userId),
            ),
          }
        : findLooks(db, id),

    /** Returns the looks of the pages of a meeting, and the face of its host. The event type of an old one may be deleted. */
    looksOfMeeting: (
      eventTypeId: number | null,
      hostId: number | null,
    ): Promise<{ looks: Looks | null; face: Face | null }> => findMeetingLooks(db, eventTypeId, hostId),

    /** Returns the faces of these people, in their order. */
    facesOf: (userIds: readonly number[]): Promise<Face[]> => findFaces(db, userIds),

    /** Returns a team's looks, and what can be booked with it. The caller has checked that the team exists. */
    async offersOfTeam(teamSlug: string, organizationSlug: string | undefined): Promise<TeamOffers> {
      const team = await findTeamLooks(db, teamSlug, organizationSlug)
      if (!team) return { name: teamSlug, looks: null, faces: [], offered: [] }
      const all = await listOfTeam(team.id, { hostsLimit: 1 })
      return { ...team, offered: all.filter(({ hidden, schedulingType }) => !hidden && schedulingType !== 'managed') }
    },

    /** Returns an organization's page, or undefined if it has none. */
    offersOfOrganization: (slug: string): Promise<OrganizationOffers | undefined> => findOrganizationOffers(db, slug),

    /** Returns the looks of a person's page. */
    looksOfPerson: (userId: number): Promise<Looks | null> => findLooksOfPerson(db, userId),
  }
}
