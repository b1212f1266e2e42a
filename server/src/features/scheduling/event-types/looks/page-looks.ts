import type { Db } from '../../../../db/connection.ts'
import type { Page } from '../../../../lib/page.ts'
import { renderedDescription } from '../../../operation/descriptions/service.ts'
import type { WholeEventType } from '../store.ts'
import { listOffered } from '../team/store.ts'
import { findOrganizationOffers, type StoredOrganizationOffers } from './organization-store.ts'
import {
  type Face,
  findFaces,
  findLooks,
  findLooksOfPerson,
  findMeetingLooks,
  findTeamLooks,
  type Looks,
  type StoredWords,
} from './store.ts'

/** What a person, a team or an organization says about itself: Markdown, and its HTML. */
export type Words = { bio: string | null; bioHtml: string | null }

type WithWords<Stored> = Omit<Stored, keyof StoredWords> & Words

/** A part of a team's page. */
type TeamOffers = Words & { name: string; looks: Looks | null; faces: Face[]; offered: WholeEventType[] }

export type OrganizationOffers = WithWords<StoredOrganizationOffers>

const NO_WORDS: Words = { bio: null, bioHtml: null }

/** Creates the reads of what booking pages show besides the times: pictures, colours, texts and what can be booked. */
export function createPageLooks({ db }: { db: Db }) {
  return {
    /**
     * Returns the looks of the event type's page, the HTML of its description, and the faces of its first hosts. Several
     * people at once have no own looks.
     */
    async looksOf(
      id: number,
      hosts: readonly { userId: number }[],
    ): Promise<{ looks: Looks | null; faces: Face[]; descriptionHtml: string | null }> {
      if (id === 0) {
        const userIds = hosts.map(({ userId }) => userId)
        return { looks: null, faces: await findFaces(db, userIds), descriptionHtml: null }
      }
      const { looks, faces, description, keptDescription } = await findLooks(db, id)
      const descriptionHtml = await renderedDescription(db, { eventTypeId: id }, description, keptDescription)
      return { looks, faces, descriptionHtml }
    },

    /** Returns the looks of the pages of a meeting, and the face of its host. The event type of an old one may be deleted. */
    looksOfMeeting: (
      eventTypeId: number | null,
      hostId: number | null,
    ): Promise<{ looks: Looks | null; face: Face | null }> => findMeetingLooks(db, eventTypeId, hostId),

    /** Returns the faces of these people, in their order. */
    facesOf: (userIds: readonly number[]): Promise<Face[]> => findFaces(db, userIds),

    /** Returns a team's looks, and a part of what can be booked with it. The caller has checked that the team exists. */
    async offersOfTeam(teamSlug: string, organizationSlug: string | undefined, rows: Page): Promise<TeamOffers> {
      const team = await findTeamLooks(db, teamSlug, organizationSlug)
      if (!team) return { ...NO_WORDS, name: teamSlug, looks: null, faces: [], offered: [] }
      const { keptBio, ...shown } = team
      const bioHtml = await renderedDescription(db, { teamId: team.id }, team.bio, keptBio)
      return { ...shown, bioHtml, offered: await listOffered(db, team.id, rows) }
    },

    /** Returns a part of an organization's page, or undefined if it has none. */
    async offersOfOrganization(slug: string, rows: Page): Promise<OrganizationOffers | undefined> {
      const found = await findOrganizationOffers(db, slug, rows)
      if (!found) return undefined
      const { keptBio, ...shown } = found
      return { ...shown, bioHtml: await renderedDescription(db, { organizationId: found.id }, found.bio, keptBio) }
    },

    /** Returns the looks of a person's page. */
    async looksOfPerson(userId: number): Promise<Words & { looks: Looks | null }> {
      const found = await findLooksOfPerson(db, userId)
      if (!found) return { ...NO_WORDS, looks: null }
      const { bio, keptBio, looks } = found
      return { bio, bioHtml: await renderedDescription(db, { userId }, bio, keptBio), looks }
    },
  }
}
