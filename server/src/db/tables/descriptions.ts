import type { Generated } from 'kysely'

/** One of the four owners is set. */
export type RenderedDescriptionTable = {
  id: Generated<number>
  eventTypeId: number | null
  userId: number | null
  teamId: number | null
  organizationId: number | null
  /** The version of the renderer and the hash of the text. */
  madeFrom: string
  html: string
}
