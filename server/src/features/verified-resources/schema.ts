import { type Static, Type } from 'typebox'
import { NumericId } from '../../http/ids.ts'
import type { VerifiedEmailRow, VerifiedPhoneRow } from './service.ts'

const email = Type.String({ format: 'email', maxLength: 254 })
const phone = Type.String({ format: 'phone-number', description: 'In international form, for example +4930123456.' })
const code = Type.String({ maxLength: 20, description: 'The six digits that were sent there.' })

export const EmailCodeRequest = Type.Object({ email }, { $id: 'RequestEmailVerification' })
export const PhoneCodeRequest = Type.Object({ phone }, { $id: 'RequestPhoneVerification' })
export const EmailVerification = Type.Object({ email, code }, { $id: 'VerifyEmail' })
export const PhoneVerification = Type.Object({ phone, code }, { $id: 'VerifyPhone' })
export const ResourceParams = Type.Object({ id: NumericId })

const userId = Type.Integer()
const verifiedBy = Type.Optional(
  Type.Union([Type.Integer(), Type.Null()], { description: 'Who has verified it; null once they are gone.' }),
)
const ofEmail = { id: Type.Integer(), email: Type.String({ format: 'email' }) }
const ofPhone = { id: Type.Integer(), phoneNumber: Type.String({ format: 'phone' }) }
const teamId = Type.Integer()

const UserEmail = Type.Object({ ...ofEmail, userId }, { $id: 'UserVerifiedEmail' })
const UserPhone = Type.Object({ ...ofPhone, userId }, { $id: 'UserVerifiedPhone' })
const TeamEmail = Type.Object({ ...ofEmail, teamId, userId: verifiedBy }, { $id: 'TeamVerifiedEmail' })
const TeamPhone = Type.Object({ ...ofPhone, teamId, userId: verifiedBy }, { $id: 'TeamVerifiedPhone' })

/** How they look at the address of a person, and of a team. */
export const outputs = {
  user: { email: UserEmail, phone: UserPhone },
  team: { email: TeamEmail, phone: TeamPhone },
} as const

type Wire<Of, OfTeam> = Of | OfTeam

export const presentEmail = (row: VerifiedEmailRow): Wire<Static<typeof UserEmail>, Static<typeof TeamEmail>> => ({
  ...{ id: row.id, email: row.email },
  ...presentOwner(row),
})

export const presentPhone = (row: VerifiedPhoneRow): Wire<Static<typeof UserPhone>, Static<typeof TeamPhone>> => ({
  ...{ id: row.id, phoneNumber: row.phoneNumber },
  ...presentOwner(row),
})

const presentOwner = ({ userId, teamId, verifiedByUserId }: VerifiedEmailRow | VerifiedPhoneRow) =>
  teamId === null ? { userId: userId as number } : { teamId, userId: verifiedByUserId }
