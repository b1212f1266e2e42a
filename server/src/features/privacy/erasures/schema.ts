import { type Static, Type } from 'typebox'
import { envelope } from '../../../http/envelope.ts'
import { LARGEST_ID } from '../../../http/input/ids.ts'
import { cursorEnvelope, latestQuery } from '../../../http/input/paging.ts'
import { personUnclear } from './errors.ts'
import type { AccountWish, Erasure, ErasureWish, FormerErasure, Repeat } from './service.ts'

const choices = {
  cancelFutureBookings: Type.Optional(
    Type.Boolean({
      description: 'Cancels bookings that have not ended, with the usual mails. Otherwise they are a reason to refuse.',
    }),
  ),
  dryRun: Type.Optional(Type.Boolean({ description: 'Only counts what would be erased. Nothing is changed.' })),
}

export const ErasureInput = Type.Object(
  {
    userId: Type.Optional(Type.Integer({ minimum: 1, maximum: LARGEST_ID, description: 'The id of an account.' })),
    email: Type.Optional(
      Type.String({
        format: 'email',
        maxLength: 254,
        description: 'The address of a booker or a guest without an account.',
      }),
    ),
    ...choices,
  },
  { $id: 'EraseBooker', description: 'Either `userId` or `email`.' },
)

export const OwnErasureInput = Type.Object(
  {
    email: Type.String({ format: 'email', maxLength: 254, description: 'The address of the account, to confirm.' }),
    currentPassword: Type.Optional(
      Type.String({
        maxLength: 1000,
        description: 'Of the account. Only a session of an account without a password may leave it out.',
      }),
    ),
    ...choices,
  },
  { $id: 'EraseMe' },
)

/** @throws `PERSON_UNCLEAR` */
export function parseErasure({
  userId,
  email,
  cancelFutureBookings = false,
  dryRun = false,
}: Static<typeof ErasureInput>): ErasureWish | AccountWish {
  if (userId !== undefined && email === undefined) return { userId, cancelFutureBookings, dryRun }
  if (email !== undefined && userId === undefined) return { email, cancelFutureBookings, dryRun }
  throw personUnclear()
}

const Counts = Type.Record(Type.String(), Type.Integer(), { description: 'The number of rows by kind.' })

export const ErasedAnswer = envelope(
  Type.Object(
    { isErased: Type.Boolean({ description: 'False for a dry run.' }), counts: Counts },
    { $id: 'ErasedBooker' },
  ),
)

const ErasureFacts = Type.Object(
  {
    id: Type.Integer(),
    addressHash: Type.String({
      description:
        'The keyed hash of the address, in hexadecimal digits. An account without a confirmed address has `accountHash` here.',
    }),
    otherAddressHashes: Type.Array(Type.String(), { description: 'Those of the further addresses of an account.' }),
    accountHash: Type.Union([Type.String(), Type.Null()], { description: 'The keyed hash of the uuid of an account.' }),
    userId: Type.Union([Type.Integer(), Type.Null()], { description: 'The former account.' }),
    askedByUserId: Type.Union([Type.Integer(), Type.Null()]),
    channel: Type.String(),
    counts: Counts,
    erasedAt: Type.String(),
  },
  { $id: 'Erasure' },
)
export const ErasuresQuery = Type.Object(latestQuery)
export const ErasuresAnswer = cursorEnvelope(ErasureFacts)

export const presentErasure = ({
  addressHash,
  otherAddressHashes,
  accountHash,
  erasedAt,
  ...rest
}: Erasure): Static<typeof ErasureFacts> => ({
  ...rest,
  addressHash: addressHash.toString('hex'),
  otherAddressHashes: otherAddressHashes.map((hash) => hash.toString('hex')),
  accountHash: accountHash?.toString('hex') ?? null,
  erasedAt: erasedAt.toISOString(),
})

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'A hash from the list of erasures.' })

export const RepeatInput = Type.Object(
  {
    erasures: Type.Array(
      Type.Object(
        {
          addressHash: Hash,
          otherAddressHashes: Type.Optional(Type.Array(Hash, { maxItems: 1000 })),
          accountHash: Type.Optional(Type.Union([Hash, Type.Null()])),
          userId: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: LARGEST_ID }), Type.Null()])),
          erasedAt: Type.String({ format: 'date-time' }),
        },
        { $id: 'FormerErasure' },
      ),
      { minItems: 1, maxItems: 100 },
    ),
    dryRun: choices.dryRun,
  },
  { $id: 'RepeatErasures' },
)

export const RepeatAnswer = envelope(
  Type.Object(
    {
      known: Type.Integer({ description: 'Erasures that this database has on record. They are not repeated.' }),
      repeated: Type.Integer({ description: 'Also those of people of whom nothing was found.' }),
      accounts: Type.Integer({ description: 'Accounts that were found.' }),
      addresses: Type.Integer({ description: 'Addresses that were found.' }),
      refused: Type.Array(
        Type.Object(
          { erasedAt: Type.String(), code: Type.String(), message: Type.String() },
          { $id: 'RefusedErasure' },
        ),
        { maxItems: 100 },
      ),
    },
    { $id: 'RepeatedErasures' },
  ),
)

const bufferOf = (hash: string): Buffer => Buffer.from(hash, 'hex')

export const parseFormer = ({ erasures }: Static<typeof RepeatInput>): FormerErasure[] =>
  erasures.map(({ addressHash, otherAddressHashes = [], accountHash = null, userId = null, erasedAt }) => ({
    addressHash: bufferOf(addressHash),
    otherAddressHashes: otherAddressHashes.map(bufferOf),
    accountHash: accountHash === null ? null : bufferOf(accountHash),
    userId,
    erasedAt: new Date(erasedAt),
  }))

export const presentRepeat = ({ refused, ...counts }: Repeat) => ({
  ...counts,
  refused: refused.map(({ erasedAt, ...rest }) => ({ ...rest, erasedAt: erasedAt.toISOString() })),
})
