import type { CommandContext } from './context.ts'

/** Who acts when a job does what is due. */
export const byTheServer: CommandContext = {
  actor: { kind: 'system' },
  through: 'job',
  requestId: null,
  address: null,
}
