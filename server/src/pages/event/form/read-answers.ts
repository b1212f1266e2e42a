import type { Translator } from '@daybook/i18n'
import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { isEmail } from '../../../lib/text/email.ts'
import type { Filled } from './filled.ts'
import type { Question } from './questions.ts'

/** The error in the answer to a question, and the id of its control. */
export type Problem = { id: string; label: string; message: string }

/** The answers by the names of their questions. Unanswered questions are absent. */
export type Read = { answers: ReadonlyMap<string, unknown>; problems: Problem[] }

const LONGEST = { text: 255, long: 5000 }
const MAX_GUESTS = 29
const SHOWN_CHARACTERS = 60

/** Used inside this file only. */
class Unfit extends Error {
  /** The label of the question, or of a part of it. */
  readonly label: string

  constructor(label: string, message: string) {
    super(message)
    this.label = label
  }
}

/** Reads the sent values for the questions. Its error texts are in the page's language. */
export function readAnswers(questions: readonly Question[], filled: Filled, t: Translator): Read {
  const answers = new Map<string, unknown>()
  const problems: Problem[] = []
  for (const question of questions) {
    try {
      const answer = readAnswer(question, filled, t)
      if (answer !== undefined) answers.set(question.name, answer)
    } catch (error) {
      if (!(error instanceof Unfit)) throw error
      problems.push({ id: question.id, label: error.label, message: error.message })
    }
  }
  return { answers, problems }
}

function readAnswer(question: Question, filled: Filled, t: Translator): unknown {
  const { name, label, kind, required } = question
  const texts = filled(name).map((text) => text.trim())
  const [text] = texts
  if (question.isHidden && text === undefined) return undefined
  if (kind === 'place') return readPlace(question, filled, t)
  if (kind === 'tick') {
    if (required && text === undefined) throw new Unfit(label, t('page.problem.untouched'))
    return text !== undefined
  }
  if (text === undefined) {
    if (!required) return undefined
    throw new Unfit(label, t(question.options ? 'page.problem.unchosen' : 'page.problem.missing'))
  }
  const longest = kind === 'long-text' || kind === 'emails' || kind === 'address' ? LONGEST.long : LONGEST.text
  if (text.length > longest) throw new Unfit(label, t('page.problem.tooLong', { count: longest }))
  return readKind(question, texts, text, t)
}

function readKind(
  { kind, label, name, options = [] }: Question,
  texts: string[],
  text: string,
  t: Translator,
): unknown {
  const wrong = (key: 'email' | 'phone' | 'number' | 'url' | 'option', value: string) =>
    new Unfit(label, t(`page.problem.${key}`, { value: shown(value) }))
  switch (kind) {
    case 'email':
      if (!isEmail(text)) throw wrong('email', text)
      return text
    case 'phone':
      if (!isValidPhoneNumber(text)) throw wrong('phone', text)
      return text
    case 'url':
      if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw wrong('url', text)
      return text
    case 'number': {
      // In some languages people write a decimal comma.
      const number = Number(text.replace(',', '.'))
      if (!Number.isFinite(number)) throw wrong('number', text)
      return number
    }
    case 'emails': {
      const addresses = text.split(/[\s,;]+/).filter((part) => part !== '')
      const faulty = addresses.find((part) => !isEmail(part))
      if (faulty !== undefined) throw wrong('email', faulty)
      if (name === 'guests' && addresses.length > MAX_GUESTS)
        throw new Unfit(label, t('page.problem.tooManyGuests', { count: MAX_GUESTS }))
      return addresses
    }
    case 'select':
    case 'one-of':
    case 'some-of': {
      // Options are compared without a change, because an option may begin with a space.
      const unknown = texts.find((choice) => !options.some((option) => option.trim() === choice))
      if (unknown !== undefined) throw wrong('option', unknown)
      const chosen = options.filter((option) => texts.includes(option.trim()))
      return kind === 'some-of' ? chosen : chosen[0]
    }
    default:
      return text
  }
}

/** The chosen place, and the booker's further information. */
export type ReadLocation = { value: string; said: string }

function readPlace({ name, label, places = [] }: Question, filled: Filled, t: Translator): ReadLocation {
  const value = places.length === 1 ? places[0]?.value : filled(name)[0]
  if (value === undefined) throw new Unfit(label, t('page.problem.unchosen'))
  const place = places.find((offered) => offered.value === value)
  if (!place) throw new Unfit(label, t('page.problem.option', { value: shown(value) }))
  if (!place.asks) return { value, said: '' }
  const said = filled(`${name}.${value}`)[0]?.trim()
  if (said === undefined) throw new Unfit(place.label, t('page.problem.missing'))
  if (said.length > LONGEST.long) throw new Unfit(place.label, t('page.problem.tooLong', { count: LONGEST.long }))
  if (place.asks === 'phone' && !isValidPhoneNumber(said))
    throw new Unfit(place.label, t('page.problem.phone', { value: shown(said) }))
  return { value, said }
}

const shown = (text: string): string => (text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text)
