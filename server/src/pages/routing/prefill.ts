import type { Destination, StoredForm } from '../../features/scheduling/routing-forms/service.ts'
import { address } from '../query.ts'

type Answers = Extract<Destination, { eventTypeId: number }>['answers']

/** The questions of an event type's page that have names of their own. */
const OWN_NAMES = new Set(['name', 'firstName', 'lastName', 'email', 'phone', 'title', 'notes', 'guests'])
const PHONE = 'attendeePhoneNumber'

/** Longer addresses are refused by some servers on the way. Answers that don't fit are asked again. */
const LONGEST_ANSWER = 500
const LONGEST_QUERY = 4000

/**
 * Adds the answers to the address of an event type's page, which fills in its own questions of the same name. The first
 * address and the first telephone number of a form are the booker's, even if their fields have other names.
 */
export function prefilledAddress(
  page: string,
  { fields }: Pick<StoredForm, 'fields'>,
  answers: Answers,
  parameters: Readonly<Record<string, string | number | undefined>>,
): string {
  const found: Record<string, string[]> = {}
  for (const { id, type } of fields) {
    const answer = Object.hasOwn(answers, id) ? answers[id] : undefined
    if (!answer) continue
    const value = [answer.value].flat().map(String)
    if (value.join('').length > LONGEST_ANSWER) continue
    const names = [nameOf(answer.identifier), ...(type === 'email' || type === 'phone' ? [type] : [])]
    for (const name of names) if (!Object.hasOwn(found, name)) found[name] = value
  }
  const full = address(page, { ...found, ...parameters })
  return full.length > LONGEST_QUERY ? address(page, parameters) : full
}

function nameOf(identifier: string): string {
  if (identifier === PHONE) return 'phone'
  return OWN_NAMES.has(identifier) ? identifier : `answer.${identifier}`
}
