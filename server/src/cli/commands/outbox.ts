import { parseArgs } from 'node:util'
import type { Run } from '../command.ts'
import { minuteOf, showList } from '../show-list.ts'
import type { Column } from '../table.ts'

type Message = { id: number; channel: string; to: string; subject: string | null; text: string; createdAt: string }

const columns: Column<Message>[] = [
  { heading: 'ID', cell: ({ id }) => id },
  { heading: 'WRITTEN (UTC)', cell: ({ createdAt }) => minuteOf(createdAt) },
  { heading: 'CHANNEL', cell: ({ channel }) => channel },
  { heading: 'TO', cell: ({ to }) => to },
  { heading: 'SUBJECT OR TEXT', cell: ({ subject, text }) => subject ?? text },
]

export const run: Run = async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      to: { type: 'string' },
      channel: { type: 'string' },
      state: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const { to, channel, state } = values
  await showList({ name: 'outbox', path: '/v2/admin/outbox', columns }, values, { to, channel, state })
}
