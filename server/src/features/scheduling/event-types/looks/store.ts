import { sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import { type KeptHtml, keptHtmlOf } from '../../../operation/descriptions/service.ts'

/** The looks of a person's or a team's pages. Colours are as they were entered, so they may be anything. */
export type Looks = {
  theme: string | null
  brandColor: string | null
  darkBrandColor: string | null
  /** The picture of a person, or the logo of a team. */
  pictureUrl: string | null
  /** False if search engines must not list the pages. */
  allowsIndexing: boolean
}

/** What a person, a team or an organization says about itself on its own page. */
export type StoredWords = { bio: string | null; keptBio: KeptHtml | null }

export type Face = { userId: number; name: string | null; username: string | null; pictureUrl: string | null }

/** More faces than this don't fit, and nobody would recognise them. */
const MAX_FACES = 5

const facts = sql`'theme', o.theme, 'brandColor', o.brand_color, 'darkBrandColor', o.dark_brand_color, 'allowsIndexing', o.allow_seo_indexing`

/** The looks of the owner of the event type `e`, whose parent is `p`. A child has those of its parent's team. */
const ofOwner = sql`coalesce(
        (SELECT json_build_object(${facts}, 'pictureUrl', o.logo_url) FROM teams o WHERE o.id = coalesce(e.team_id, p.team_id)),
        (SELECT json_build_object(${facts}, 'pictureUrl', o.avatar_url) FROM users o WHERE o.id = e.user_id)
      )`

/** The face of the person `u`. */
const face = sql`json_build_object('userId', u.id, 'name', u.name, 'username', u.username, 'pictureUrl', u.avatar_url)`

type EventTypeLooks = { looks: Looks | null; faces: Face[]; description: string; keptDescription: KeptHtml | null }

/** Reads the looks of an event type's owner, its description, and the faces of its first hosts. */
export async function findLooks(db: Db, eventTypeId: number): Promise<EventTypeLooks> {
  const { rows } = await sql<EventTypeLooks>`
    SELECT ${ofOwner} AS looks, e.description, ${keptHtmlOf('eventTypeId', sql`e.id`)} AS kept_description,
      coalesce((
        SELECT json_agg(f.face ORDER BY f.position, f.id) FROM (
          SELECT ${face} AS face,
            h.position, u.id
          FROM event_type_hosts h JOIN users u ON u.id = h.user_id AND u.disabled_at IS NULL
          WHERE h.event_type_id = e.id ORDER BY h.position, u.id LIMIT ${MAX_FACES}) f), '[]') AS faces
    FROM event_types e LEFT JOIN event_types p ON p.id = e.parent_event_type_id
    WHERE e.id = ${eventTypeId}::int`.execute(db)
  return rows[0] ?? { looks: null, faces: [], description: '', keptDescription: null }
}

/** Reads the looks of a meeting's event type and the face of its host. Each may be absent, and the other isn't then. */
export async function findMeetingLooks(
  db: Db,
  eventTypeId: number | null,
  hostId: number | null,
): Promise<{ looks: Looks | null; face: Face | null }> {
  const { rows } = await sql<{ looks: Looks | null; face: Face | null }>`
    SELECT
      (SELECT ${ofOwner} FROM event_types e LEFT JOIN event_types p ON p.id = e.parent_event_type_id
        WHERE e.id = ${eventTypeId}::int) AS looks,
      (SELECT ${face} FROM users u WHERE u.id = ${hostId}::int AND u.disabled_at IS NULL) AS face`.execute(db)
  return rows[0] ?? { looks: null, face: null }
}

/** Reads the looks of a person's page. The name is unique, so it is the same person whose event types are listed. */
export async function findLooksOfPerson(db: Db, userId: number): Promise<(StoredWords & { looks: Looks }) | undefined> {
  const { rows } = await sql<StoredWords & { looks: Looks }>`
    SELECT json_build_object(${facts}, 'pictureUrl', o.avatar_url) AS looks,
      o.bio, ${keptHtmlOf('userId', sql`o.id`)} AS kept_bio
    FROM users o WHERE o.id = ${userId}::int`.execute(db)
  return rows[0]
}

type TeamLooks = StoredWords & { id: number; name: string; looks: Looks; faces: Face[] }

/** Finds a team by the names in its address. A private team shows none of its people. */
export async function findTeamLooks(
  db: Db,
  slug: string,
  organizationSlug: string | undefined,
): Promise<TeamLooks | undefined> {
  const { rows } = await sql<TeamLooks>`
    SELECT o.id, o.name, json_build_object(${facts}, 'pictureUrl', o.logo_url) AS looks,
      o.bio, ${keptHtmlOf('teamId', sql`o.id`)} AS kept_bio,
      coalesce((
        SELECT json_agg(f.face ORDER BY f.id) FROM (
          SELECT ${face} AS face, m.id
          FROM memberships m JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
          WHERE m.team_id = o.id AND m.accepted AND NOT o.is_private ORDER BY m.id LIMIT ${MAX_FACES}) f), '[]') AS faces
    FROM teams o
    WHERE o.slug = ${slug} AND o.organization_id IS NOT DISTINCT FROM
      (SELECT id FROM organizations WHERE slug = ${organizationSlug ?? null}::text)`.execute(db)
  return rows[0]
}

/** Reads the faces of people, in the order of their ids in the list. */
export async function findFaces(db: Db, userIds: readonly number[]): Promise<Face[]> {
  const { rows } = await sql<Face>`
    SELECT u.id AS user_id, u.name, u.username, u.avatar_url AS picture_url
    FROM unnest(${userIds}::int[]) WITH ORDINALITY AS n (id, position) JOIN users u ON u.id = n.id AND u.disabled_at IS NULL
    ORDER BY n.position LIMIT ${MAX_FACES}`.execute(db)
  return rows
}
