import type { Command } from './command.ts'
import { backup } from './commands/backup.ts'
import { clockReset, clockSet } from './commands/clock.ts'
import { migrate } from './commands/migrate.ts'
import { move } from './commands/move.ts'
import { outbox } from './commands/outbox.ts'
import { restore } from './commands/restore.ts'
import { usersCreate } from './commands/users-create.ts'
import { worker } from './commands/worker.ts'

/** Under these headings they stand in the help. */
export const commands: Readonly<Record<string, readonly Command[]>> = {
  'With a running server (DAYBOOK_URL, DAYBOOK_API_KEY)': [usersCreate, outbox, clockSet, clockReset, backup],
  'With a stopped server (DATA_DIR or DATABASE_URL)': [backup, restore, migrate, move],
  'As a server': [worker],
}
