import { type TSchema, Type } from 'typebox'
import type { Pagination as PaginationFacts } from '../lib/page.ts'

const Status = Type.Enum(['success', 'error'])

/** Builds the schema of an answer with `data`. */
export const envelope = <T extends TSchema>(data: T) => Type.Object({ status: Status, data })

/** The description of an error. `details.code` is stable. */
const ErrorFacts = Type.Object(
  {
    code: Type.String({ description: "The exception's name, for example BadRequestException." }),
    message: Type.String({ description: 'The fault, and the correct value.' }),
    details: Type.Object({
      message: Type.String(),
      error: Type.Optional(Type.String()),
      statusCode: Type.Integer(),
      code: Type.String({ description: 'A stable code, which programs compare.' }),
    }),
  },
  { $id: 'ErrorFacts' },
)

/** The schema of a refusal. A route declares it for a status that isn't 4xx. */
export const RefusalEnvelope = Type.Object(
  {
    status: Type.Literal('error'),
    timestamp: Type.String({ format: 'date-time' }),
    path: Type.String(),
    message: Type.String(),
    error: ErrorFacts,
  },
  { $id: 'Error' },
)

/**
 * Builds the schema of an answer that the published API also gives a field for an error. The field exists only if
 * `status` is `error`.
 */
export const envelopeOrError = <T extends TSchema>(data: T) =>
  Type.Object({ status: Status, data, error: Type.Optional(ErrorFacts) })

/** The schema of an answer without data. */
export const EmptyEnvelope = Type.Object({ status: Status }, { $id: 'Success' })

const Pagination = Type.Object(
  {
    returnedItems: Type.Integer(),
    totalItems: Type.Integer(),
    itemsPerPage: Type.Integer(),
    remainingItems: Type.Integer(),
    currentPage: Type.Integer(),
    totalPages: Type.Integer(),
    hasNextPage: Type.Boolean(),
    hasPreviousPage: Type.Boolean(),
  },
  { $id: 'Pagination' },
)

export const pageEnvelope = <T extends TSchema>(item: T) =>
  Type.Object({ status: Status, data: Type.Array(item), pagination: Pagination })

export const success = <T>(data: T) => ({ status: 'success' as const, data })

export const successPage = <T>(data: T[], pagination: PaginationFacts) => ({
  status: 'success' as const,
  data,
  pagination,
})

export const succeeded = { status: 'success' as const }
