import type { Db } from '../../../db/connection.ts'
import { formInvalid } from './errors.ts'
import { parseQuery } from './parse/parse-query.ts'
import { candidatesOf } from './respond/decide.ts'
import { holds, readNamed } from './rule/holds.ts'
import { listAttributeIds, listHostOptions, listTeamMembers, type TeamMember } from './store/forms.ts'

/** The people of one team who are searched. */
const MOST = 1000

const PATH = 'attributesQueryValue'

/**
 * Finds the members of a team of an organization for whom a query about their attributes holds. `text` is a query in
 * the JSON of routing forms. Without a query every member is found.
 *
 * @throws `ROUTING_FORM_INVALID`
 */
export async function findMembers(
  db: Db,
  { teamId, organizationId }: { teamId: number; organizationId: number | null },
  text: string | undefined,
): Promise<TeamMember[]> {
  const members = await listTeamMembers(db, teamId, MOST)
  if (text === undefined) return members
  const known = new Set(organizationId === null ? [] : await listAttributeIds(db, organizationId))
  const find = (id: string) => (known.has(id.toLowerCase()) ? id.toLowerCase() : undefined)
  const query = parseQuery(parseJson(text), PATH, find, 'attribute of the organization')
  const userIds = members.map(({ id }) => id)
  const options = organizationId === null ? [] : await listHostOptions(db, organizationId, userIds)
  const matching = candidatesOf(userIds, options).filter(({ attributes }) =>
    holds(query, { read: readNamed(attributes), answers: () => [] }),
  )
  const found = new Set(matching.map(({ userId }) => userId))
  return members.filter(({ id }) => found.has(id))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw formInvalid(PATH, 'must be JSON.')
  }
}
