import { recordOf } from '../../../lib/records.ts'
import { textsOf } from '../../query.ts'
import { OWN_PARAMETERS } from '../leads/passed-on.ts'
import type { Question } from './questions.ts'

/** Returns the values of a form's field, from a link that fills it in or from the sent form. */
export type Filled = (name: string) => string[]

export const filledFrom =
  (values: unknown): Filled =>
  (name) =>
    textsOf(values, name)

/** Returns the values of the sent form. Questions that it didn't show keep the answers of the link. */
export function filledBySending(body: unknown, questions: readonly Question[], byLink: Filled): Filled {
  const sent = recordOf(body)
  const hidden = new Set(questions.flatMap(({ isHidden, name }) => (isHidden ? [name] : [])))
  const isByLink = (name: string) => hidden.has(name) || (hidden.has('place') && name.startsWith('place.'))
  return (name) => (!Object.hasOwn(sent, name) && isByLink(name) ? byLink(name) : textsOf(body, name))
}

/**
 * Returns the values with which a link fills in the questions. A question of the event type's own is named by its slug,
 * the others as in links of Cal.com.
 */
export function filledByLink(query: unknown, questions: readonly Question[]): Filled {
  const values = new Map<string, readonly string[]>()
  for (const question of questions) {
    if (question.kind === 'place') for (const [name, value] of placeIn(query, question)) values.set(name, [value])
    else values.set(question.name, asControl(question, answersIn(query, question)))
  }
  return (name) => [...(values.get(name) ?? [])]
}

function answersIn(query: unknown, { name, slug }: Question): readonly string[] {
  const text = (parameter: string) => textsOf(query, parameter)[0] ?? ''
  switch (name) {
    case 'phone':
      return firstOf([textsOf(query, name), textsOf(query, 'attendeePhoneNumber')])
    // A link may have the name in one part or in two, whatever the form asks for.
    case 'name':
      return firstOf([textsOf(query, name), filled(`${text('firstName')} ${text('lastName')}`)])
    case 'firstName':
      return firstOf([textsOf(query, name), filled(text('name').trim().split(/\s+/)[0] ?? '')])
    case 'lastName':
      return firstOf([textsOf(query, name), filled(text('name').trim().split(/\s+/).slice(1).join(' '))])
  }
  const isOwn = slug !== undefined && name !== slug && !OWN_PARAMETERS.has(slug)
  return firstOf([textsOf(query, name), isOwn ? textsOf(query, slug) : []])
}

const firstOf = (all: readonly (readonly string[])[]): readonly string[] => all.find(({ length }) => length > 0) ?? []
const filled = (text: string): string[] => (text.trim() === '' ? [] : [text.trim()])

const YES = /^(?:yes|true|on|1)$/i

function asControl({ kind }: Question, answers: readonly string[]): readonly string[] {
  if (kind === 'tick') return answers.some((answer) => YES.test(answer.trim())) ? ['yes'] : []
  return kind === 'emails' && answers.length > 0 ? [answers.join('\n')] : answers
}

/** The kinds of places by their names in links of Cal.com. The others are integrations with their codes. */
const PEER_PLACES: Readonly<Record<string, string>> = {
  inPerson: 'address',
  link: 'link',
  userPhone: 'phone',
  phone: 'attendee_phone',
  attendeeInPerson: 'attendee_address',
  somewhereElse: 'attendee_defined',
  conferencing: 'organizers_default_app',
}

/**
 * Reads the place of a link: `location=integrations:zoom`, or with what the booker would enter,
 * `location={"value":"phone","optionValue":"+4930123456"}`. `place` has our own names.
 */
function placeIn(query: unknown, { name, places = [] }: Question): [control: string, value: string][] {
  const [own] = textsOf(query, name)
  if (own !== undefined) {
    const controls = [name, ...places.map(({ value }) => `${name}.${value}`)]
    return controls.flatMap((control) => textsOf(query, control).map((value): [string, string] => [control, value]))
  }
  const { value: wanted, said } = locationIn(textsOf(query, 'location')[0] ?? '')
  const kind = Object.hasOwn(PEER_PLACES, wanted) ? PEER_PLACES[wanted] : undefined
  const place = places.find(({ value, code }) => value === kind || (code !== undefined && code === wanted))
  if (!place) return []
  return [
    [name, place.value],
    ...(place.asks && said !== '' ? [[`${name}.${place.value}`, said] as [string, string]] : []),
  ]
}

function locationIn(text: string): { value: string; said: string } {
  if (!text.startsWith('{')) return { value: text, said: '' }
  try {
    const { value, optionValue } = recordOf(JSON.parse(text))
    return { value: String(value ?? ''), said: String(optionValue ?? '') }
  } catch {
    return { value: '', said: '' }
  }
}
