import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import type { VerifiedEmailTable, VerifiedPhoneTable } from '../../db/tables/verified-resources.ts'
import type { Page } from '../../lib/page.ts'

/** Whose they are: a person's, or a team's. */
export type ResourceOwner = { userId: number } | { teamId: number; organizationId: number | null }

export type VerifiedEmailRow = Selectable<VerifiedEmailTable>
export type VerifiedPhoneRow = Selectable<VerifiedPhoneTable>

export const ownerKey = (owner: ResourceOwner): string =>
  'teamId' in owner ? `team:${owner.teamId}` : `user:${owner.userId}`

const ownerColumns = (owner: ResourceOwner) => ({
  userId: 'teamId' in owner ? null : owner.userId,
  teamId: 'teamId' in owner ? owner.teamId : null,
  organizationId: null,
})

/** In the order in which they were verified. */
export const listEmails = (db: Db, owner: ResourceOwner, { take, skip }: Page): Promise<VerifiedEmailRow[]> =>
  emailsOf(db, owner).orderBy('id').limit(take).offset(skip).execute()

export const findEmail = (db: Db, owner: ResourceOwner, id: number): Promise<VerifiedEmailRow | undefined> =>
  emailsOf(db, owner).where('id', '=', id).executeTakeFirst()

export const findEmailByAddress = (
  db: Db,
  owner: ResourceOwner,
  email: string,
): Promise<VerifiedEmailRow | undefined> => emailsOf(db, owner).where('email', '=', email).executeTakeFirst()

const emailsOf = (db: Db, owner: ResourceOwner) =>
  db.selectFrom('verifiedEmails').selectAll().where('ownerKey', '=', ownerKey(owner))

export const listPhones = (db: Db, owner: ResourceOwner, { take, skip }: Page): Promise<VerifiedPhoneRow[]> =>
  phonesOf(db, owner).orderBy('id').limit(take).offset(skip).execute()

export const findPhone = (db: Db, owner: ResourceOwner, id: number): Promise<VerifiedPhoneRow | undefined> =>
  phonesOf(db, owner).where('id', '=', id).executeTakeFirst()

const phonesOf = (db: Db, owner: ResourceOwner) =>
  db.selectFrom('verifiedPhones').selectAll().where('ownerKey', '=', ownerKey(owner))

type Verified = { verifiedByUserId: number | null; verifiedAt: Date }

/** Stores it, or says anew when it was verified, where it was before: the row stays the same one. */
export const putEmail = (
  tx: Tx,
  owner: ResourceOwner,
  { email, ...verified }: Verified & { email: string },
): Promise<VerifiedEmailRow & { isNew: boolean }> =>
  tx
    .insertInto('verifiedEmails')
    .values({ ...ownerColumns(owner), email, ...verified })
    .onConflict((clash) => clash.constraint('verified_emails_once').doUpdateSet(verified))
    .returningAll()
    .returning(isNew.as('isNew'))
    .executeTakeFirstOrThrow()

/** The same for a telephone number. */
export const putPhone = (
  tx: Tx,
  owner: ResourceOwner,
  { phoneNumber, ...verified }: Verified & { phoneNumber: string },
): Promise<VerifiedPhoneRow & { isNew: boolean }> =>
  tx
    .insertInto('verifiedPhones')
    .values({ ...ownerColumns(owner), phoneNumber, ...verified })
    .onConflict((clash) => clash.constraint('verified_phones_once').doUpdateSet(verified))
    .returningAll()
    .returning(isNew.as('isNew'))
    .executeTakeFirstOrThrow()

/** A row that this statement has inserted was deleted or locked by nobody. */
const isNew = sql<boolean>`xmax = 0`
