import type { CommandContext } from './context.ts'
import { admitOnce } from './repeats.ts'
import type { RunCommand } from './run.ts'

/**
 * Runs work of several transactions for a request that may be repeated by key. The answer is kept after the last one. A
 * repeat that comes earlier does the work again, so the work itself must store nothing twice.
 *
 * @throws `RepeatedRequest` for a repeat
 */
export async function answerOnce<T>(
  run: RunCommand,
  { repeatable, ...context }: CommandContext,
  work: (context: CommandContext) => Promise<T>,
): Promise<T> {
  if (!repeatable) return work(context)
  await run(context, ({ tx, now }) => admitOnce(tx, repeatable, now))
  const done = await work(context)
  return run({ ...context, repeatable }, async () => done)
}
