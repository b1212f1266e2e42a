import type { CommandContext } from './context.ts'

/** The context of commands that a job runs. */
export const byTheServer: CommandContext = {
  actor: { kind: 'system' },
  through: 'job',
  requestId: null,
  address: null,
}
