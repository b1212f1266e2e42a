import { sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import type { Page } from '../../../../lib/page.ts'
import { keptHtmlOf } from '../../../operation/descriptions/service.ts'
import type { Face, Looks, StoredWords } from './store.ts'

/** A page of an organization's teams and people. Those without a public event type aren't on it. */
export type StoredOrganizationOffers = StoredWords & {
  id: number
  name: string
  looks: Looks
  teams: { name: string; slug: string; logoUrl: string | null; faces: Face[] }[]
  people: { name: string | null; username: string; pictureUrl: string | null }[]
}

/** More faces don't fit beside the name of a team. */
const MAX_FACES = 4

/**
 * Finds an organization by the name in its address, with what it offers. An organization on which a platform's people
 * are kept has no page. A private organization shows none of its people, and a private team none of its own.
 */
export async function findOrganizationOffers(
  db: Db,
  slug: string,
  { take, skip }: Page,
): Promise<StoredOrganizationOffers | undefined> {
  const { rows } = await sql<StoredOrganizationOffers>`
    SELECT o.id, o.name, o.bio, ${keptHtmlOf('organizationId', sql`o.id`)} AS kept_bio,
      json_build_object('theme', o.theme, 'brandColor', o.brand_color, 'darkBrandColor', o.dark_brand_color,
        'pictureUrl', o.logo_url, 'allowsIndexing', NOT o.is_private) AS looks,
      coalesce((
        SELECT json_agg(json_build_object('name', t.name, 'slug', t.slug, 'logoUrl', t.logo_url, 'faces', t.faces)
          ORDER BY lower(t.name), t.id)
        FROM (
          SELECT t.id, t.name, t.slug, t.logo_url, coalesce((
            SELECT json_agg(f.face ORDER BY f.id) FROM (
              SELECT m.id, json_build_object('userId', u.id, 'name', u.name, 'username', u.username, 'pictureUrl', u.avatar_url) AS face
              FROM memberships m JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
              WHERE m.team_id = t.id AND m.accepted AND NOT t.is_private AND NOT o.is_private
              ORDER BY m.id LIMIT ${MAX_FACES}) f), '[]') AS faces
          FROM teams t
          WHERE t.organization_id = o.id AND EXISTS (
            SELECT FROM event_types e
            WHERE e.team_id = t.id AND NOT e.hidden AND e.scheduling_type IS DISTINCT FROM 'managed')
          ORDER BY lower(t.name), t.id LIMIT ${take} OFFSET ${skip}) t), '[]') AS teams,
      coalesce((
        SELECT json_agg(json_build_object('name', p.name, 'username', p.username, 'pictureUrl', p.avatar_url)
          ORDER BY lower(coalesce(p.name, p.username)), p.id)
        FROM (
          SELECT u.id, u.name, r.username, u.avatar_url
          FROM profiles r
          JOIN memberships m ON m.organization_id = r.organization_id AND m.user_id = r.user_id AND m.accepted
          JOIN users u ON u.id = r.user_id AND u.disabled_at IS NULL
          WHERE r.organization_id = o.id AND NOT o.is_private
            AND EXISTS (SELECT FROM event_types e WHERE e.user_id = u.id AND NOT e.hidden)
          ORDER BY lower(coalesce(u.name, r.username)), u.id LIMIT ${take} OFFSET ${skip}) p), '[]') AS people
    FROM organizations o WHERE o.slug = ${slug.toLowerCase()} AND NOT o.is_platform`.execute(db)
  return rows[0]
}
