import { type Static, Type } from 'typebox'
import { envelope } from '../../../http/envelope.ts'
import { invalid } from '../../../lib/errors.ts'
import { NAMED_LOCALES } from '../../../lib/text/locales.ts'
import type { UserRow } from '../users/service.ts'
import type { FinishLogIn, LogIn } from './service.ts'

/** The maximum length of a password that is hashed. A longer one is refused without hashing. */
const MAX_SENT = 1000

const Password = Type.String({ maxLength: MAX_SENT, description: '8 to 128 characters.' })
const Token = Type.String({ maxLength: MAX_SENT, description: 'From the link in the mail.' })

export const SignUpInput = Type.Object(
  {
    email: Type.String({ format: 'email' }),
    username: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
      maxLength: 100,
      description: 'First part of the address of booking pages.',
    }),
    password: Password,
    name: Type.Optional(Type.String({ maxLength: 255 })),
    timeZone: Type.Optional(Type.String({ format: 'time-zone' })),
    locale: Type.Optional(Type.Enum(NAMED_LOCALES)),
    invitation: Type.Optional(
      Type.String({
        maxLength: MAX_SENT,
        description: "The token of an invitation's link, if the server requires one (`DAYBOOK_SIGNUP=invited`).",
      }),
    ),
  },
  { $id: 'SignUp' },
)

export const LogInInput = Type.Object(
  {
    email: Type.Optional(Type.String({ maxLength: 254 })),
    password: Type.Optional(Type.String({ maxLength: MAX_SENT })),
    ticket: Type.Optional(
      Type.String({ maxLength: MAX_SENT, description: 'The ticket of a sign-in that waits for a code.' }),
    ),
    code: Type.Optional(
      Type.String({ maxLength: 100, description: 'Six digits of the authenticator, or a recovery code.' }),
    ),
  },
  { $id: 'LogIn' },
)

export const EmailInput = Type.Object({ email: Type.String({ format: 'email' }) })
export const TokenInput = Type.Object({ token: Token })
const RevokeApiKeys = Type.Optional(
  Type.Boolean({
    default: false,
    description: 'True also revokes all API keys of the account. Otherwise they keep working.',
  }),
)

export const ResetPasswordInput = Type.Object({ token: Token, password: Password, revokeApiKeys: RevokeApiKeys })
export const ChangePasswordInput = Type.Object({
  currentPassword: Type.String({ maxLength: MAX_SENT }),
  newPassword: Password,
  revokeApiKeys: RevokeApiKeys,
})

const NullableText = Type.Union([Type.String(), Type.Null()])

const SignedInUser = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    emailVerified: Type.Boolean(),
    username: NullableText,
    name: NullableText,
    timeZone: Type.String(),
    locale: NullableText,
  },
  { $id: 'SignedInUser' },
)

export const SignedUp = envelope(Type.Object({ user: SignedInUser }))
export const LoggedIn = envelope(Type.Object({ user: SignedInUser, expires: Type.String() }))
export const PasswordChanged = envelope(
  Type.Object({
    apiKeys: Type.Object({
      kept: Type.Integer({ description: 'The number of API keys that still work.' }),
      revoked: Type.Integer({ description: 'The number of API keys that the change revoked.' }),
    }),
  }),
)
export const EmailAnswer = envelope(Type.Object({ email: Type.String() }))

/** The object is empty if nobody is signed in. It has no envelope, as existing clients expect. */
export const CurrentSession = Type.Object(
  { user: Type.Optional(SignedInUser), expires: Type.Optional(Type.String()) },
  { $id: 'CurrentSession' },
)

export const presentSignedIn = (user: UserRow): Static<typeof SignedInUser> => ({
  id: user.id,
  email: user.email,
  emailVerified: user.emailVerifiedAt !== null,
  username: user.username,
  name: user.name,
  timeZone: user.timeZone,
  locale: user.locale,
})

/**
 * Reads one of the two halves of a sign-in.
 *
 * @throws `LOGIN_INCOMPLETE`
 */
export function parseLogIn({ email, password, ticket, code }: Static<typeof LogInInput>): LogIn | FinishLogIn {
  if (ticket !== undefined && code !== undefined) return { ticket, code }
  if (email !== undefined && password !== undefined) return { email, password }
  throw invalid(
    'LOGIN_INCOMPLETE',
    'Send email and password, or the ticket of a sign-in that waits for a code, and it.',
  )
}
