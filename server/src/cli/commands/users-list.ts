import { parseArgs } from 'node:util'
import type { Run } from '../command.ts'
import { listOptions, minuteOf, showList } from '../show-list.ts'
import type { Column } from '../table.ts'

type Account = {
  id: number
  email: string
  username: string | null
  name: string | null
  timeZone: string
  isAdministrator: boolean
  isDisabled: boolean
  createdAt: string
}

const columns: Column<Account>[] = [
  { heading: 'ID', cell: ({ id }) => id },
  { heading: 'E-MAIL', cell: ({ email }) => email },
  { heading: 'USERNAME', cell: ({ username }) => username },
  { heading: 'NAME', cell: ({ name }) => name },
  { heading: 'TIME ZONE', cell: ({ timeZone }) => timeZone },
  {
    heading: 'STATE',
    cell: ({ isAdministrator, isDisabled }) => (isDisabled ? 'disabled' : isAdministrator ? 'administrator' : 'active'),
  },
  { heading: 'MADE (UTC)', cell: ({ createdAt }) => minuteOf(createdAt) },
]

export const run: Run = async (args) => {
  const { values } = parseArgs({ args, options: { ...listOptions, email: { type: 'string' } } })
  await showList({ name: 'users list', path: '/v2/admin/users', columns }, values, { email: values.email })
}
