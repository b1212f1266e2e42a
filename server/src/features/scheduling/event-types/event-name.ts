import { invalid } from '../../../lib/errors.ts'

/** The variables that a custom event name may contain in braces, in addition to the slugs of the booking fields. */
const EVENT_NAME_VARIABLES: readonly string[] = [
  'Event type title',
  'Organiser',
  'Organiser first name',
  'Scheduler',
  'Scheduler first name',
  'Scheduler last name',
  'Location',
  'Event duration',
]

/** Checks the variables of an event name. @throws `EVENT_NAME_VARIABLES_INVALID` for an unknown variable */
export function checkEventName(customName: string, fieldSlugs: readonly string[]): void {
  const unknown = [...customName.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name.trim())
    .filter((name) => !EVENT_NAME_VARIABLES.includes(name) && !fieldSlugs.includes(name))
  if (unknown.length === 0) return
  const shown = unknown.map((name) => `{${name}}`).join(', ')
  throw invalid('EVENT_NAME_VARIABLES_INVALID', `Invalid event name variables: ${shown}`, {
    allowed: [...EVENT_NAME_VARIABLES, ...fieldSlugs],
  })
}
