import type { Db, Tx } from '../../../db/connection.ts'
import type { DefaultConferencingTable } from '../../../db/tables/connections.ts'

export type OwnerColumns = Pick<DefaultConferencingTable, 'userId' | 'teamId' | 'organizationId'>

export type DefaultApp = Pick<DefaultConferencingTable, 'appSlug' | 'appLink'>

export const findDefault = (
  db: Db,
  { userId, teamId, organizationId }: OwnerColumns,
): Promise<DefaultApp | undefined> =>
  db
    .selectFrom('defaultConferencing')
    .select(['appSlug', 'appLink'])
    .where('userId', 'is not distinct from', userId)
    .where('teamId', 'is not distinct from', teamId)
    .where('organizationId', 'is not distinct from', organizationId)
    .executeTakeFirst()

export async function putDefault(tx: Tx, owner: OwnerColumns, app: DefaultApp, updatedAt: Date): Promise<void> {
  const owned = owner.userId !== null ? 'userId' : owner.teamId !== null ? 'teamId' : 'organizationId'
  await tx
    .insertInto('defaultConferencing')
    .values({ ...owner, ...app, updatedAt })
    .onConflict((clash) => clash.column(owned).doUpdateSet({ ...app, updatedAt }))
    .execute()
}
