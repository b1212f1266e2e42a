import { type Static, Type } from 'typebox'
import { envelope } from '../../../http/envelope.ts'
import { LARGEST_ID } from '../../../http/input/ids.ts'
import { personUnclear } from './errors.ts'
import type { PersonalData, PersonWish } from './service.ts'

export const PersonInput = Type.Object(
  {
    userId: Type.Optional(Type.Integer({ minimum: 1, maximum: LARGEST_ID, description: 'The id of an account.' })),
    email: Type.Optional(
      Type.String({
        format: 'email',
        maxLength: 254,
        description: 'The address of an account, or of a booker without one.',
      }),
    ),
  },
  { $id: 'PersonOfExport', description: 'Either `userId` or `email`.' },
)

const Section = Type.Object(
  {
    isComplete: Type.Boolean({ description: 'False if there are more rows than the 1000 newest ones.' }),
    rows: Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 1000 }),
  },
  { $id: 'PersonalDataSection' },
)

export const PersonalDataAnswer = envelope(
  Type.Object(
    {
      exportedAt: Type.String(),
      userId: Type.Union([Type.Integer(), Type.Null()]),
      emails: Type.Array(Type.String(), { description: 'The addresses by which the person was looked for.' }),
      phoneNumbers: Type.Array(Type.String()),
      sections: Type.Record(Type.String(), Section),
    },
    { $id: 'PersonalData' },
  ),
)

/** @throws `PERSON_UNCLEAR` */
export function parsePerson({ userId, email }: Static<typeof PersonInput>): PersonWish {
  if (userId !== undefined && email === undefined) return { userId }
  if (email !== undefined && userId === undefined) return { email }
  throw personUnclear()
}

export const presentPersonalData = ({ exportedAt, userId, emails, phoneNumbers, sections }: PersonalData) => ({
  exportedAt: exportedAt.toISOString(),
  userId,
  emails: [...emails],
  phoneNumbers: [...phoneNumbers],
  sections: Object.fromEntries(
    Object.entries(sections).map(([name, { isComplete, rows }]) => [name, { isComplete, rows: [...rows] }]),
  ),
})
