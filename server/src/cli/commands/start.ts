import { type Run, UsageError } from '../command.ts'

export const run: Run = async (args) => {
  if (args.length > 0) throw new UsageError(`"${args.join(' ')}" is too much.`)
  await import('../../main.ts')
}
