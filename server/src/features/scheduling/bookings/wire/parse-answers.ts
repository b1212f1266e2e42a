import { isScalar } from '../answer-text.ts'
import { propertyWrong } from '../errors/request.ts'

const MAX_ANSWERS = 100
/** Maximum number of characters of a booking field's slug. */
const MAX_SLUG_LENGTH = 100
/** Maximum number of characters of an answer. The texts of a list are counted together. */
const MAX_ANSWER_LENGTH = 5000
/** Maximum number of choices in an answer, which is also the maximum number of a booking field's options. */
const MAX_CHOICES = 500
const SHOWN_CHARACTERS = 80

/** The answers that may be objects. They are parsed separately. */
const IN_SHAPES_OF_THEIR_OWN = ['name', 'location']

/**
 * Returns the answers to booking fields by slug: texts, numbers, booleans, and lists of these. `property` is the
 * caller's name of the object that holds them.
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
