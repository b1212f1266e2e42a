import { type Static, Type } from 'typebox'
import type { OwnAddress } from './service.ts'

const LONGEST = 255

export const EmailAddress = Type.Object(
  {
    id: Type.Union([Type.Integer(), Type.Null()], { description: 'Null for the primary address.' }),
    email: Type.String(),
    isPrimary: Type.Boolean({ description: 'True for the address that signs in and gets the mails.' }),
    isVerified: Type.Boolean(),
  },
  { $id: 'EmailAddress' },
)

export const NewEmailAddress = Type.Object({
  email: Type.String({ format: 'email', maxLength: LONGEST, description: 'The further address.' }),
})

export const EmailAddressParams = Type.Object({ emailId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) })

export const presentAddress = ({ id, email, isPrimary, verifiedAt }: OwnAddress): Static<typeof EmailAddress> => ({
  id,
  email,
  isPrimary,
  isVerified: verifiedAt !== null,
})
