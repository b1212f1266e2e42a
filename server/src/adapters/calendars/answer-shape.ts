import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { CalendarFailure } from './calendar-provider.ts'

export type Shape<Value> = (answer: unknown) => answer is Value

/** Returns a check of answers. It is compiled at its first use, because most servers use few providers. */
export function shapeOf<Type extends TSchema>(schema: Type): Shape<Static<Type>> {
  let check: ((answer: unknown) => boolean) | undefined
  return (answer): answer is Static<Type> => {
    if (!check) {
      const compiled = Compile(schema)
      check = (value) => compiled.Check(value)
    }
    return check(answer)
  }
}

/** Returns the answer if it has the shape. @throws CalendarFailure */
export function shaped<Value>(provider: string, has: Shape<Value>, answer: unknown): Value {
  if (has(answer)) return answer
  throw new CalendarFailure('unreadable', `The answer of ${provider} does not have the form of its documentation.`)
}

const NO_CONTENT = 204

/**
 * Checks that the provider has confirmed a deletion, which it does without content. Another success comes from something
 * else, for example a proxy, so the event may still be there.
 *
 * @throws CalendarFailure
 */
export function checkDeleted(provider: string, { status }: { status: number }): void {
  if (status < 300 && status !== NO_CONTENT)
    throw new CalendarFailure('unreadable', `${provider} did not confirm the deletion.`)
}
