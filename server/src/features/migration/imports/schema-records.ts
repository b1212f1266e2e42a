import type { CommandContext } from '../../../commands/context.ts'
import { fit } from '../../../http/input/fit.ts'
import { AppError } from '../../../lib/errors.ts'
import { isKeyOf, recordOf } from '../../../lib/records.ts'
import { kindUnknown } from './errors.ts'
import { RECORDS } from './records.ts'
import type { ImportRecord, ImportResult, Imports, ImportWish } from './service.ts'

/** @throws `KIND_UNKNOWN`, `SETTING_INVALID` */
function readRecord(sent: unknown): ImportRecord {
  const { kind } = recordOf(sent)
  if (typeof kind !== 'string' || !isKeyOf(RECORDS, kind)) throw kindUnknown(kind, Object.keys(RECORDS))
  return fit(RECORDS[kind], sent, kind) as ImportRecord
}

/** Imports the records that can be read, and refuses the others. The results are in the order of the records. */
export async function importUnread(
  imports: Imports,
  context: CommandContext,
  wish: ImportWish,
  records: readonly unknown[],
): Promise<ImportResult[]> {
  const refused = new Map<number, ImportResult>()
  const read = records.flatMap((sent, index) => {
    try {
      return readRecord(sent)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { kind, id } = recordOf(sent)
      const notes = [{ code: error.code, message: error.message }]
      refused.set(index, { kind: String(kind).slice(0, 80), id: String(id).slice(0, 200), outcome: 'refused', notes })
      return []
    }
  })
  const results = read.length === 0 ? [] : await imports.import(context, wish, read)
  return records.flatMap((_, index) => refused.get(index) ?? results.shift() ?? [])
}
