import { type Static, Type } from 'typebox'
import { envelope } from '../../../http/envelope.ts'
import { RECORDS } from './records.ts'
import { OUTCOMES } from './result.ts'

const MAX_RECORDS = 250

const wish = {
  source: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The name of the system from which the records come. Repeat an import under the same name.',
  }),
  isTrial: Type.Optional(Type.Boolean({ description: 'Nothing is stored. The results say what would happen.' })),
  invites: Type.Optional(
    Type.Boolean({ description: 'People who were imported get a mail by which they choose a password, once.' }),
  ),
}

export const ImportInput = Type.Object({
  ...wish,
  records: Type.Array(Type.Unknown(), { minItems: 1, maxItems: MAX_RECORDS }),
})
export const DocumentedImportInput = Type.Object(
  { ...wish, records: Type.Array(Type.Union(Object.values(RECORDS)), { minItems: 1, maxItems: MAX_RECORDS }) },
  { $id: 'ImportRecords' },
)

const Result = Type.Object(
  {
    kind: Type.String(),
    id: Type.String({ description: 'The id of the record in the source.' }),
    outcome: Type.Enum([...OUTCOMES]),
    notes: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
  },
  { $id: 'ImportResult', description: 'What has happened with a record, and what was left out.' },
)
export const ImportAnswer = envelope(Type.Object({ results: Type.Array(Result) }))
export type ImportInput = Static<typeof ImportInput>
