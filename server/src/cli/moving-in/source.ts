import type { RecordKind } from '../../features/migration/imports/records.ts'

/** A record as it was read. The server checks its fields. */
export type ReadRecord = { kind: RecordKind; id: string } & Readonly<Record<string, unknown>>

/** Something of the source that could not be read. */
export type Problem = { place: string; message: string }

/** Something that a person should know of an object of the source. */
export type SourceNote = { kind: string; id: string; code: string; message: string }

export type SourceItem = { record: ReadRecord } | { note: SourceNote } | { problem: Problem }

/** Reads a source. A record comes after the records to which it refers. */
export type Reading = AsyncGenerator<SourceItem, void>

export const problem = (place: string, message: string): SourceItem => ({ problem: { place, message } })
