import { OPERATORS, type Operator } from './conditions.ts'
import type { Question } from './question.ts'

/** Returns the operators that fit answers to the question. */
export function operatorsFor({ type }: Question): readonly [Operator, ...Operator[]] {
  if (type === 'number' || type === 'select' || type === 'multiselect') return OPERATORS[type]
  return OPERATORS.text
}
