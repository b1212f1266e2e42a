import { invalid } from '../../../lib/errors.ts'

export const referenceMissing = (kind: string, id: string) =>
  invalid('REFERENCE_MISSING', `The ${kind} ${id} of the source was not imported.`)

export const ownerMissing = (kind: string) => invalid('OWNER_MISSING', `The ${kind} names no owner that was imported.`)

export const kindUnknown = (kind: unknown, known: readonly string[]) =>
  invalid(
    'KIND_UNKNOWN',
    `The kind ${JSON.stringify(String(kind).slice(0, 80))} is unknown. Known: ${known.join(', ')}.`,
  )
