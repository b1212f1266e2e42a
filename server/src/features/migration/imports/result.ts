/**
 * What has happened with a record.
 *
 * - `created`, `updated`: it was stored.
 * - `unchanged`: it is the same as at the last import.
 * - `linked`: it was here before the first import, and stays as it is.
 * - `kept`: somebody has changed or deleted it here since the last import, so it stays so.
 * - `refused`: it was not stored.
 */
export const OUTCOMES = ['created', 'updated', 'unchanged', 'linked', 'kept', 'refused'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Something that a person should know about an import, such as a setting that was left out. */
export type Note = { code: string; message: string }

export type ImportResult = { kind: string; id: string; outcome: Outcome; notes: readonly Note[] }
