import { isScalar } from '../answer-text.ts'
import { propertyWrong } from '../errors/request.ts'

const MAX_ANSWERS = 100
/** Of a booking field's slug. */
const MAX_SLUG_LENGTH = 100
/** The texts of a list are counted together. */
const MAX_ANSWER_LENGTH = 5000
/** A booking field has no more options. */
const MAX_CHOICES = 500
const SHOWN_CHARACTERS = 80

/** These two may be objects. Who books and where are parsed on their own. */
const IN_SHAPES_OF_THEIR_OWN = ['name', 'location']

/**
 * The answers to booking fields, by slug: texts, numbers, yes or no, and lists of these. `property` is the name that
 * the caller gives to all of them.
 *
 * @throws `VALIDATION_FAILED`
 */
export function parseAnswers(sent: Readonly<Record<string, unknown>>, property: string): Record<string, unknown> {
  const answers = Object.entries(sent).filter(
    ([slug, answer]) => !(IN_SHAPES_OF_THEIR_OWN.includes(slug) && typeof answer === 'object'),
  )
  if (answers.length > MAX_ANSWERS)
    throw propertyWrong(property, `${property} must have at most ${MAX_ANSWERS} answers (there were ${answers.length})`)
  for (const [slug, answer] of answers) {
    const fault = slugFault(slug) ?? answerFault(answer)
    const at = `${property}.${slug.slice(0, SHOWN_CHARACTERS)}`
    if (fault !== undefined) throw propertyWrong(at, `${at} ${fault}`)
  }
  return Object.fromEntries(answers)
}

const slugFault = ({ length }: string): string | undefined =>
  length > MAX_SLUG_LENGTH ? `must have a name of at most ${MAX_SLUG_LENGTH} characters (it had ${length})` : undefined

function answerFault(answer: unknown): string | undefined {
  const values = Array.isArray(answer) ? answer : answer === null ? [] : [answer]
  if (!values.every(isScalar)) return 'must be a text, a number, true or false, or a list of these'
  if (values.length > MAX_CHOICES) return `must have at most ${MAX_CHOICES} values (there were ${values.length})`
  const length = values.reduce<number>((sum, value) => sum + String(value).length, 0)
  return length > MAX_ANSWER_LENGTH
    ? `must have at most ${MAX_ANSWER_LENGTH} characters (there were ${length})`
    : undefined
}
