import { invalid } from '../../../lib/errors.ts'

/** What a custom event name may contain between braces, beside the slugs of the event type's booking fields. */
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

/** @throws `EVENT_NAME_VARIABLES_INVALID` for braces around something that would never be filled in */
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
