import type { Translator } from '@daybook/i18n'
import { Below, Choice, describedBy, Field, type FieldTexts, LongText, Optional, TextInput } from '@daybook/web'
import type { JSX } from 'preact'
import type { LocationChoice } from '../places.ts'
import type { Filled } from './filled.ts'
import type { Question } from './questions.ts'

type QuestionProps = {
  question: Question
  filled: Filled
  /** The error in the sent value. */
  fault: string | undefined
  /** True if a link filled it in and the value can't be changed. */
  isFixed: boolean
  t: Translator
}

/** Shows a question with its control. Screen readers read its errors and hints with it. */
export function QuestionView(props: QuestionProps): JSX.Element {
  switch (props.question.kind) {
    case 'one-of':
    case 'some-of':
      return <Options {...props} />
    case 'tick':
      return <Tick {...props} />
    case 'place':
      return <PlaceChoice {...props} />
    case 'emails':
      return isFolded(props) ? (
        <details class="fold">
          <summary>
            {props.question.label}
            <Optional t={props.t} />
          </summary>
          <Asked {...props} />
        </details>
      ) : (
        <Asked {...props} />
      )
    default:
      return <Asked {...props} />
  }
}

/** Few bookers bring others, so the question takes little room until it is needed. */
const isFolded = ({ question: { required, name }, filled, fault }: QuestionProps): boolean =>
  !required && fault === undefined && filled(name).length === 0

const textsOf = ({ question: { id, hint }, fault }: QuestionProps): FieldTexts => ({ id, hint, fault })

const Asked = (props: QuestionProps): JSX.Element => (
  <Field {...textsOf(props)} label={props.question.label} isOptional={!props.question.required} t={props.t}>
    <Control {...props} />
  </Field>
)

const Label = ({ question: { label, required }, t }: QuestionProps): JSX.Element => (
  <>
    {label}
    {!required && <Optional t={t} />}
  </>
)

const INPUT_TYPES = { email: 'email', phone: 'tel', url: 'url' } as const

function Control(props: QuestionProps): JSX.Element {
  const { question, filled, fault, isFixed, t } = props
  const { id, name, kind, required, placeholder, autocomplete, options = [] } = question
  const attributes = {
    id,
    name,
    required,
    ...(fault && { 'aria-invalid': 'true' as const }),
    'aria-describedby': describedBy(textsOf(props)),
  }
  const writing = { placeholder, readOnly: isFixed }
  const text = filled(name)[0] ?? ''
  switch (kind) {
    case 'select':
      return (
        <select {...attributes}>
          <option value="">{placeholder || t('page.form.choose')}</option>
          {options.map((option) => (
            <option key={option} value={option} selected={option === text}>
              {option}
            </option>
          ))}
        </select>
      )
    case 'long-text':
      return <LongText {...attributes} {...writing} rows={4} text={text} />
    case 'emails':
      return (
        <LongText
          class="short"
          dir="ltr"
          {...attributes}
          {...writing}
          rows={2}
          spellcheck={false}
          autocapitalize="none"
          data-remove={t('page.form.removeAddress', { email: '{email}' })}
          text={text}
        />
      )
    case 'address':
      return <LongText class="short" {...attributes} {...writing} rows={2} autocomplete="street-address" text={text} />
    default:
      return (
        <TextInput
          type={kind === 'email' || kind === 'phone' || kind === 'url' ? INPUT_TYPES[kind] : 'text'}
          dir={kind in INPUT_TYPES ? 'ltr' : 'auto'}
          {...attributes}
          {...writing}
          value={text}
          autocomplete={autocomplete}
          inputMode={kind === 'number' ? 'decimal' : undefined}
        />
      )
  }
}

function Options(props: QuestionProps): JSX.Element {
  const { question, filled } = props
  const chosen = filled(question.name)
  return (
    <fieldset aria-describedby={describedBy(textsOf(props))}>
      <legend>
        <Label {...props} />
      </legend>
      <Below {...textsOf(props)} />
      {(question.options ?? []).map((option, index) => (
        <Choice
          key={option}
          type={question.kind === 'one-of' ? 'radio' : 'checkbox'}
          id={optionId(question, index)}
          name={question.name}
          value={option}
          checked={chosen.includes(option)}
        >
          {option}
        </Choice>
      ))}
    </fieldset>
  )
}

/** The first option has the question's own id, because an error links to it. */
const optionId = ({ id }: Question, index: number): string => (index === 0 ? id : `${id}-${index}`)

function Tick(props: QuestionProps): JSX.Element {
  const { id, name, required } = props.question
  return (
    <div>
      <Choice
        type="checkbox"
        id={id}
        name={name}
        value="yes"
        checked={props.filled(name).length > 0}
        required={required}
        aria-describedby={describedBy(textsOf(props))}
      >
        <Label {...props} />
      </Choice>
      <Below {...textsOf(props)} />
    </div>
  )
}

/**
 * Shows the places. A single place that needs further information is a plain question. If there are several, each one
 * has its own field.
 */
function PlaceChoice(props: QuestionProps): JSX.Element {
  const { question, filled, fault, t } = props
  const { places = [], name } = question
  const [only] = places
  const described = describedBy(textsOf(props))
  if (only && places.length === 1) {
    return (
      <div>
        <label for={question.id}>
          {only.label}: {askedLabel(only, t)}
        </label>
        <Below {...textsOf(props)} />
        <PlaceInput
          {...placeInput(props, only)}
          id={question.id}
          required
          aria-invalid={fault ? 'true' : undefined}
          aria-describedby={described}
        />
      </div>
    )
  }
  const chosen = filled(name)[0]
  return (
    <fieldset aria-describedby={described}>
      <legend>
        <Label {...props} />
      </legend>
      <Below {...textsOf(props)} />
      {places.map((place, index) => {
        const id = optionId(question, index)
        return (
          <div key={place.value} class="place">
            <Choice type="radio" id={id} name={name} value={place.value} checked={place.value === chosen}>
              {place.label}
            </Choice>
            {place.asks && (
              <div class="choice-more">
                <label for={`${id}-more`}>{askedLabel(place, t)}</label>
                <PlaceInput {...placeInput(props, place)} id={`${id}-more`} />
              </div>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

type PlaceInputProps = {
  asks: LocationChoice['asks']
  id: string
  name: string
  value: string
  required?: boolean
  'aria-invalid'?: 'true' | undefined
  'aria-describedby'?: string | undefined
}

const placeInput = ({ question: { name }, filled }: QuestionProps, { value, asks }: LocationChoice) => ({
  asks,
  name: `${name}.${value}`,
  value: filled(`${name}.${value}`)[0] ?? '',
})

const AUTOCOMPLETE = { phone: 'tel', address: 'street-address', text: 'off' } as const

const PlaceInput = ({ asks = 'text', ...attributes }: PlaceInputProps): JSX.Element => (
  <TextInput type={asks === 'phone' ? 'tel' : 'text'} {...attributes} autocomplete={AUTOCOMPLETE[asks]} />
)

function askedLabel({ asks }: LocationChoice, t: Translator): string {
  if (asks === 'phone') return t('page.form.phone')
  return asks === 'address' ? t('page.form.address') : t('page.form.placeText')
}
