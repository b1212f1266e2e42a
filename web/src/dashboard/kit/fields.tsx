import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'
import { Below, describedBy } from '../../components/field.tsx'
import { useTexts } from '../texts.tsx'

type Common = {
  label: ComponentChildren
  hint?: string | undefined
  fault?: string | undefined
  isOptional?: boolean | undefined
  /** True hides the label from eyes, where a heading beside it says the same. */
  isLabelUnseen?: boolean | undefined
}

type FrameProps = Common & {
  children: (control: { id: string; 'aria-describedby': string | undefined }) => JSX.Element
}

/** A label, a hint and an error around a control. */
export function FieldFrame({ label, hint, fault, isOptional, isLabelUnseen, children }: FrameProps): JSX.Element {
  const t = useTexts()
  const id = useId()
  const texts = { id, hint, fault }
  return (
    <div class="field">
      <label for={id} class={isLabelUnseen ? 'unseen' : undefined}>
        {label}
        {isOptional && <span class="soft"> {t('kit.optional')}</span>}
      </label>
      <Below {...texts} />
      {children({ id, 'aria-describedby': describedBy(texts) })}
    </div>
  )
}

type TextFieldProps = Common & {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'url' | 'tel' | 'password' | 'search' | 'date' | 'time' | 'datetime-local' | 'color'
  isRequired?: boolean
  maxLength?: number
  placeholder?: string | undefined
  autocomplete?: string
  isDisabled?: boolean
  min?: string | undefined
  max?: string | undefined
  /** What stands before the text and isn't part of it: `book.example.com/ada/`. */
  prefix?: string
}

/** A text of one line. */
export function TextField({ value, onChange, type = 'text', prefix, ...props }: TextFieldProps): JSX.Element {
  const { label, hint, fault, isOptional, isLabelUnseen, isRequired, isDisabled, ...rest } = props
  return (
    <FieldFrame {...{ label, hint, fault, isOptional, isLabelUnseen }}>
      {(control) => {
        const attributes = {
          ...control,
          ...rest,
          type,
          value,
          required: isRequired,
          disabled: isDisabled,
          'aria-invalid': fault ? ('true' as const) : undefined,
          onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value),
        }
        // The types of Preact want to know which of the types it is, and here any of them fits.
        const input = <input {...(attributes as JSX.IntrinsicElements['input'])} />
        return prefix === undefined ? (
          input
        ) : (
          <span class="prefixed">
            <span dir="ltr">{prefix}</span>
            {input}
          </span>
        )
      }}
    </FieldFrame>
  )
}

type LongTextFieldProps = Common & {
  value: string
  onChange: (value: string) => void
  isRequired?: boolean
  maxLength?: number
  rows?: number
  placeholder?: string
}

/** A text of several lines. */
export function LongTextField({ value, onChange, rows = 4, ...props }: LongTextFieldProps): JSX.Element {
  const { label, hint, fault, isOptional, isLabelUnseen, isRequired, ...rest } = props
  return (
    <FieldFrame {...{ label, hint, fault, isOptional, isLabelUnseen }}>
      {(control) => (
        <textarea
          {...control}
          {...rest}
          rows={rows}
          required={isRequired}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  )
}

type NumberFieldProps = Common & {
  value: number | undefined
  onChange: (value: number | undefined) => void
  min?: number
  max?: number
  step?: number
  isRequired?: boolean
  isDisabled?: boolean
  /** The unit behind the number: `minutes`. */
  unit?: string
}

/** A number. An empty field is undefined. */
export function NumberField({ value, onChange, unit, ...props }: NumberFieldProps): JSX.Element {
  const { label, hint, fault, isOptional, isLabelUnseen, isRequired, isDisabled, ...rest } = props
  return (
    <FieldFrame {...{ label, hint, fault, isOptional, isLabelUnseen }}>
      {(control) => (
        <span class="with-unit">
          <input
            {...control}
            {...rest}
            type="number"
            inputMode="numeric"
            required={isRequired}
            disabled={isDisabled}
            value={value ?? ''}
            onInput={({ currentTarget: { value: text } }) => onChange(text === '' ? undefined : Number(text))}
          />
          {unit && <span class="soft">{unit}</span>}
        </span>
      )}
    </FieldFrame>
  )
}

export type Option<V extends string> = { value: V; text: string; isDisabled?: boolean }

type SelectFieldProps<V extends string> = Common & {
  value: V
  onChange: (value: V) => void
  options: readonly Option<V>[]
  isDisabled?: boolean
}

/** A choice from a list. */
export function SelectField<V extends string>(props: SelectFieldProps<V>): JSX.Element {
  const { value, onChange, options, isDisabled, ...frame } = props
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <select
          {...control}
          value={value}
          disabled={isDisabled}
          onChange={({ currentTarget }) => {
            const chosen = options.find((option) => option.value === currentTarget.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

type SwitchProps = {
  label: ComponentChildren
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** Switches something on and off. */
export function Switch({ label, hint, isOn, onChange, isDisabled }: SwitchProps): JSX.Element {
  const id = useId()
  return (
    <div class="toggle">
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <div>
        <label for={id}>{label}</label>
        {hint && (
          <p class="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

type ChoicesProps<V extends string> = {
  legend: ComponentChildren
  hint?: string
  chosen: readonly V[]
  onChange: (chosen: V[]) => void
  options: readonly Option<V>[]
}

/** Several of a few choices, as checkboxes. */
export function Choices<V extends string>({ legend, hint, chosen, onChange, options }: ChoicesProps<V>): JSX.Element {
  const id = useId()
  const toggle = (value: V) =>
    onChange(options.map((option) => option.value).filter((each) => chosen.includes(each) !== (each === value)))
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {hint && <p class="hint">{hint}</p>}
      {options.map(({ value, text, isDisabled }, index) => (
        <div class="choice" key={value}>
          <input
            type="checkbox"
            id={`${id}-${index}`}
            checked={chosen.includes(value)}
            disabled={isDisabled}
            onChange={() => toggle(value)}
          />
          <label for={`${id}-${index}`}>{text}</label>
        </div>
      ))}
    </fieldset>
  )
}
