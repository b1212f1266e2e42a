import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { callServer } from '../call-server.ts'
import { print, type Run, UsageError } from '../command.ts'

type Repeat = { known: number; repeated: number; accounts: number; addresses: number; refused: unknown[] }

/** The number of erasures in a request. Each one may be long. */
const AT_ONCE = 10

export const run: Run = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new UsageError('One file is needed.')
  const erasures = await listIn(file)
  const sum: Repeat = { known: 0, repeated: 0, accounts: 0, addresses: 0, refused: [] }
  for (let from = 0; from < erasures.length; from += AT_ONCE) {
    const body = { erasures: erasures.slice(from, from + AT_ONCE), dryRun: values['dry-run'] }
    const part = (await callServer('POST', '/v2/admin/personal-data/erasures/repeats', body)) as Repeat
    for (const kind of ['known', 'repeated', 'accounts', 'addresses'] as const) sum[kind] += part[kind]
    sum.refused.push(...part.refused)
  }
  print(sum)
  if (sum.refused.length > 0)
    throw new Error(`The server refused ${sum.refused.length} erasures. They are listed above.`)
}

/** Returns the list in the file without the fields that a repeat doesn't need. */
async function listIn(file: string): Promise<object[]> {
  const list: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (!Array.isArray(list)) throw new Error(`${file} has no list. Write it with: daybook erasures export > ${file}`)
  return list.map(({ addressHash, otherAddressHashes, accountHash, userId, erasedAt }) => ({
    addressHash,
    otherAddressHashes,
    accountHash,
    userId,
    erasedAt,
  }))
}
