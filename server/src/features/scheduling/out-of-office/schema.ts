import { type Static, Type } from 'typebox'
import { PageQuery } from '../../../http/input/paging.ts'
import { notAnInstant } from './errors.ts'
import type { Absence, AbsenceChange } from './service.ts'

const REASONS = ['unspecified', 'vacation', 'travel', 'sick', 'public_holiday'] as const

const Start = Type.String({
  format: 'date-time',
  description:
    "The first day: the date of the instant in UTC. It is a day on the clock of the person's hours. If `isWholeDay` is false, the exact beginning.",
})
const End = Type.String({
  format: 'date-time',
  description:
    "The last day: the date of the instant in UTC. It is a day on the clock of the person's hours. If `isWholeDay` is false, the exact end.",
})
const optional = {
  notes: Type.Optional(Type.String({ maxLength: 2000 })),
  toUserId: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'The person who is booked meanwhile: somebody of a common team or organization.',
    }),
  ),
  reason: Type.Optional(Type.Enum(REASONS)),
  isWholeDay: Type.Optional(
    Type.Boolean({
      description:
        'False for an exact time, such as half a day. Otherwise `start` and `end` mean whole days. A change of the times means whole days unless it says otherwise.',
    }),
  ),
}

// The instants are parsed by `parseAbsence`, which refuses them with the messages that existing clients know.
export const AbsenceInput = Type.Object({ start: Type.String(), end: Type.String(), ...optional })
export const AbsenceChangeInput = Type.Object({
  start: Type.Optional(Type.String()),
  end: Type.Optional(Type.String()),
  ...optional,
})

export const AbsenceOutput = Type.Object(
  {
    id: Type.Integer(),
    uuid: Type.String(),
    userId: Type.Integer(),
    toUserId: Type.Optional(Type.Integer()),
    start: Start,
    end: End,
    notes: Type.Optional(Type.String()),
    reason: Type.Optional(Type.Enum(REASONS)),
    isWholeDay: Type.Optional(Type.Literal(false, { description: 'Only there if the times are exact.' })),
  },
  { $id: 'OutOfOffice' },
)

const Direction = Type.Optional(Type.Enum(['asc', 'desc'] as const))
const Sorted = { sortStart: Direction, sortEnd: Direction }
export const AbsencesQuery = Type.Object({ ...PageQuery.properties, ...Sorted })
export const OrganizationAbsencesQuery = Type.Object({
  ...AbsencesQuery.properties,
  email: Type.Optional(Type.String({ description: 'Only those of the member with this address.' })),
})

const UTC_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/

/** Parses an absence. @throws `OOO_DATE_INVALID` */
export function parseAbsence({ start, end, ...rest }: Static<typeof AbsenceChangeInput>): AbsenceChange {
  return {
    ...rest,
    ...(start !== undefined && { start: instantOf(start) }),
    ...(end !== undefined && { end: instantOf(end) }),
  }
}

function instantOf(text: string): Date {
  const instant = new Date(text)
  // `Date` turns 30 February into 1 March.
  const isReal =
    !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text.slice(0, 'YYYY-MM-DD'.length))
  if (!UTC_INSTANT.test(text) || !isReal) throw notAnInstant(text)
  return instant
}

export const presentAbsence = ({
  id,
  uuid,
  userId,
  toUserId,
  startsAt,
  endsAt,
  isWholeDay,
  notes,
  reason,
}: Absence) => ({
  id,
  uuid,
  userId,
  reason,
  ...(toUserId !== null && { toUserId }),
  start: startsAt.toISOString(),
  end: endsAt.toISOString(),
  ...(notes !== null && { notes }),
  ...(!isWholeDay && { isWholeDay: false as const }),
})
