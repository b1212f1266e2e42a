import { parseArgs } from 'node:util'
import { listFromServer } from '../call-server.ts'
import { print, type Run } from '../command.ts'

export const run: Run = async (args) => {
  parseArgs({ args, options: {} })
  const all: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page = await listFromServer<unknown>(`/v2/admin/personal-data/erasures?limit=250${after}`)
    all.push(...page.rows)
    cursor = page.nextCursor
  }
  print(all)
}
