import type { GraphEvent } from './graph-shapes.ts'

/**
 * The property that marks the event of a booking. Microsoft chooses the `iCalUId` of an event itself.
 * https://learn.microsoft.com/graph/api/resources/extended-properties-overview
 */
const PROPERTY = 'String {8f0f9c2e-6a0d-4c57-9d3e-2f5b4f1f7a61} Name DaybookBooking'

/** The query that adds the mark to events. */
export const WITH_MARK = `singleValueExtendedProperties($filter=id eq '${PROPERTY}')`

/** The query for the events that have the mark of a uid. A quote is written twice in OData. */
export const withUid = (uid: string): string =>
  `singleValueExtendedProperties/Any(ep: ep/id eq '${PROPERTY}' and startswith(ep/value, '${uid.replaceAll("'", "''")} '))`

/** Returns the property for an event. The revision stands after the uid. */
export const markOf = ({ uid, revision }: { uid: string; revision: number }) => [
  { id: PROPERTY, value: `${uid} ${revision}` },
]

/** Returns the uid and the revision in the mark of an event. */
export function readMark({ singleValueExtendedProperties }: Pick<GraphEvent, 'singleValueExtendedProperties'>) {
  // Microsoft writes the letters of the GUID in its own way.
  const mark = singleValueExtendedProperties?.find(({ id }) => id.toLowerCase() === PROPERTY.toLowerCase())
  const [, uid, revision] = /^(\S{1,500}) (\d{1,15})$/.exec(mark?.value ?? '') ?? []
  return uid === undefined ? undefined : { uid, revision: Number(revision) }
}
