import { Type } from 'typebox'
import { NAMED_LOCALES } from '../../../lib/text/locales.ts'

const email = Type.String({ format: 'email', maxLength: 254 })

export const AddressQuery = Type.Object({
  email: Type.Optional(Type.String()),
  userSessionEmail: Type.Optional(Type.String()),
})

export const BookerCodeRequest = Type.Object(
  {
    email,
    language: Type.Optional(Type.Enum(NAMED_LOCALES, { default: 'en', description: 'Of the mail.' })),
    username: Type.Optional(Type.String({ description: 'Not needed.' })),
    eventTypeId: Type.Optional(Type.Integer({ description: 'Not needed.' })),
  },
  { $id: 'RequestBookerVerification' },
)

export const BookerVerification = Type.Object({ email, code: Type.String({ maxLength: 20 }) }, { $id: 'VerifyBooker' })

export const VerifiedOutput = Type.Object({ verified: Type.Boolean() }, { $id: 'BookerVerified' })
