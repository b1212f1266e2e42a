import { type Static, type TSchema, Type } from 'typebox'
import { NumericId } from '../../../http/input/ids.ts'
import { recordOf } from '../../../lib/records.ts'
import type { VerifiedResource } from './service.ts'

const email = Type.String({ format: 'email', maxLength: 254 })
const phone = Type.String({ format: 'phone-number', description: 'In international form, for example +4930123456.' })
const code = Type.String({ maxLength: 20, description: 'The six digits that were sent to the address or number.' })

export const ResourceParams = Type.Object({ id: NumericId })

const userId = Type.Integer()
const verifiedBy = Type.Optional(
  Type.Union([Type.Integer(), Type.Null()], {
    description: 'The account that verified it; null if the account was deleted.',
  }),
)
const ofEmail = { id: Type.Integer(), email: Type.String({ format: 'email' }) }
const ofPhone = { id: Type.Integer(), phoneNumber: Type.String({ format: 'phone' }) }
const teamId = Type.Integer()

const UserEmail = Type.Object({ ...ofEmail, userId }, { $id: 'UserVerifiedEmail' })
const UserPhone = Type.Object({ ...ofPhone, userId }, { $id: 'UserVerifiedPhone' })
const TeamEmail = Type.Object({ ...ofEmail, teamId, userId: verifiedBy }, { $id: 'TeamVerifiedEmail' })
const TeamPhone = Type.Object({ ...ofPhone, teamId, userId: verifiedBy }, { $id: 'TeamVerifiedPhone' })

/** An email address or a telephone number, as the routes of a person and of a team answer it. */
export type ResourceOutput = Static<typeof UserEmail | typeof UserPhone | typeof TeamEmail | typeof TeamPhone>

/** The differences between the kinds of resources in requests and answers. */
export type ResourceWire = {
  CodeRequest: TSchema
  Verification: TSchema
  /** The schemas at the addresses of a person and of a team. */
  outputs: { user: TSchema; team: TSchema }
  /** Returns the address in a body that matches one of the schemas. */
  addressIn(body: unknown): string
  present(resource: VerifiedResource): ResourceOutput
}

export const emailWire: ResourceWire = {
  CodeRequest: Type.Object({ email }, { $id: 'RequestEmailVerification' }),
  Verification: Type.Object({ email, code }, { $id: 'VerifyEmail' }),
  outputs: { user: UserEmail, team: TeamEmail },
  addressIn: (body) => String(recordOf(body).email),
  present: ({ id, address, ...of }) => ({ id, email: address, ...presentOwner(of) }),
}

export const phoneWire: ResourceWire = {
  CodeRequest: Type.Object({ phone }, { $id: 'RequestPhoneVerification' }),
  Verification: Type.Object({ phone, code }, { $id: 'VerifyPhone' }),
  outputs: { user: UserPhone, team: TeamPhone },
  addressIn: (body) => String(recordOf(body).phone),
  present: ({ id, address, ...of }) => ({ id, phoneNumber: address, ...presentOwner(of) }),
}

const presentOwner = ({ userId, teamId, verifiedByUserId }: Omit<VerifiedResource, 'id' | 'address'>) =>
  teamId === null ? { userId: userId as number } : { teamId, userId: verifiedByUserId }
