import { Type } from 'typebox'
import { asTrial, type CommandContext } from '../../../../commands/context.ts'

/** The field of a body that asks for a dry run. */
export const dryRunField = {
  _isDryRun: Type.Optional(
    Type.Boolean({
      description:
        'True makes all checks of the request and changes nothing. The answer is that of the request, and a new booking in it has the id 0 and the uid "dry-run".',
    }),
  ),
}

/** Returns the context in which a request runs, or in which it is only tried out. */
export const tryOutIf = (isDryRun: boolean | null | undefined, context: CommandContext): CommandContext =>
  isDryRun ? asTrial(context) : context

/** Hides the id and the uid that a dry run gave to its booking, because no booking has them. */
export const withoutIdentity = <T extends { id: number; uid: string }>(booking: T): T => ({
  ...booking,
  id: 0,
  uid: 'dry-run',
})
