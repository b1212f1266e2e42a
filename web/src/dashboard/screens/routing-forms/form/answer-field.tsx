import type { JSX } from 'preact'
import { Choices, LongTextField, SelectField, TextField } from '../../../kit/fields.tsx'
import type { Question } from './question.ts'

type Answer = string | string[]
type AnswerFieldProps = { question: Question; answer: Answer; onChange: (answer: Answer) => void }

const TYPES = { email: 'email', phone: 'tel' } as const

/** The control with which a question is answered. Choices are sent as their labels, as the page of the form does. */
export function AnswerField({ question, answer, onChange }: AnswerFieldProps): JSX.Element {
  const { label, type, required, placeholder } = question
  const options = (question.options ?? []).map((option) => ({ value: option.label, text: option.label }))
  if (type === 'multiselect')
    return <Choices legend={label} chosen={[answer].flat().filter(Boolean)} onChange={onChange} options={options} />
  const common = { label, isOptional: !required }
  const value = String(answer)
  if (type === 'select')
    return (
      <SelectField {...common} value={value} onChange={onChange} options={[{ value: '', text: '–' }, ...options]} />
    )
  const text = { ...common, value, onChange, placeholder, isRequired: required === true, maxLength: 5000 }
  if (type === 'textarea') return <LongTextField {...text} placeholder={placeholder ?? ''} rows={3} />
  return <TextField {...text} type={type === 'email' || type === 'phone' ? TYPES[type] : 'text'} />
}
