import { parseArgs } from 'node:util'
import type { Run } from '../command.ts'
import { findAccount } from '../find-account.ts'
import { listOptions, showList } from '../show-list.ts'
import type { Column } from '../table.ts'

type EventType = {
  id: number
  title: string
  slug: string
  lengthInMinutes: number
  hidden: boolean
  ownerEmail: string | null
  teamSlug: string | null
}

const columns: Column<EventType>[] = [
  { heading: 'ID', cell: ({ id }) => id },
  { heading: 'SLUG', cell: ({ slug }) => slug },
  { heading: 'MINUTES', cell: ({ lengthInMinutes }) => lengthInMinutes },
  { heading: 'OWNER', cell: ({ ownerEmail, teamSlug }) => ownerEmail ?? (teamSlug && `team ${teamSlug}`) },
  { heading: 'HIDDEN', cell: ({ hidden }) => (hidden ? 'yes' : 'no') },
  { heading: 'TITLE', cell: ({ title }) => title },
]

export const run: Run = async (args) => {
  const { values } = parseArgs({ args, options: { ...listOptions, owner: { type: 'string' } } })
  const { owner } = values
  const ownerId = owner === undefined ? undefined : String((await findAccount(owner)).id)
  await showList({ name: 'event-types list', path: '/v2/admin/event-types', columns }, values, { ownerId })
}
