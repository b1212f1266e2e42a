import { parseArgs } from 'node:util'
import type { Backup } from '../../../features/operation/backups/service.ts'
import { print, printNote, type Run } from '../../command.ts'
import { minuteOf } from '../../show-list.ts'
import { type Column, table } from '../../table.ts'
import { listKnownBackups } from './known-backups.ts'

const columns: Column<Backup>[] = [
  { heading: 'MADE (UTC)', cell: ({ createdAt }) => minuteOf(createdAt) },
  { heading: 'BYTES', cell: ({ bytes }) => bytes },
  { heading: 'KIND', cell: ({ file }) => (file.includes('-scheduled.') ? 'scheduled' : 'by hand') },
  { heading: 'ENCRYPTED', cell: ({ file }) => (file.endsWith('.age') ? 'yes' : 'no') },
]

export const run: Run = async (args) => {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  const backups = await listKnownBackups()
  if (values.json) return print(backups)
  if (backups.length === 0) return printNote('There are none.')
  process.stdout.write(table(backups, columns))
  for (const { file } of backups.slice(0, 1)) printNote(`The newest one is ${file}.`)
}
