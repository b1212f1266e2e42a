import type { Translator } from '@daybook/i18n'
import type { ComponentChildren, JSX } from 'preact'

/** What stands between a label and its control. */
export type FieldTexts = {
  /** The id of the control. The hint and the error have ids that begin with it. */
  id: string
  hint?: string | undefined
  /** The error in the sent value. */
  fault?: string | undefined
}

type FieldProps = FieldTexts & {
  label: ComponentChildren
  isOptional?: boolean | undefined
  t: Translator
  /** The control. It takes `describedBy` of the same texts. */
  children: ComponentChildren
}

/** A control with its label, hint and error. */
export const Field = ({ label, isOptional = false, t, children, ...texts }: FieldProps): JSX.Element => (
  <div>
    <label for={texts.id}>
      {label}
      {isOptional && <Optional t={t} />}
    </label>
    <Below {...texts} />
    {children}
  </div>
)

/** Says in a label that nobody has to answer. */
export const Optional = ({ t }: { t: Translator }): JSX.Element => (
  <>
    {' '}
    <span class="soft">{t('page.form.optional')}</span>
  </>
)

/** The hint and the error of a control. */
export const Below = ({ id, hint, fault }: FieldTexts): JSX.Element => (
  <>
    {hint && (
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {fault && (
      <p class="fault" id={`${id}-fault`}>
        {fault}
      </p>
    )}
  </>
)

/** Returns the ids of the hint and the error. Screen readers read them with the control. */
export const describedBy = ({ id, hint, fault }: FieldTexts): string | undefined =>
  [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined

/** What every control of a form has. */
export type ControlAttributes = {
  id: string
  name: string
  autocomplete?: string | undefined
  required?: boolean | undefined
  'aria-invalid'?: 'true' | undefined
  'aria-describedby'?: string | undefined
}

type TextInputProps = ControlAttributes & {
  type: 'text' | 'email' | 'tel' | 'url' | 'password'
  value?: string | undefined
  placeholder?: string | undefined
  readOnly?: boolean
  dir?: 'ltr' | 'auto'
  inputMode?: 'decimal' | 'numeric' | undefined
  autocapitalize?: 'none' | undefined
  spellcheck?: boolean | undefined
}

/** A text of one line. The types of Preact want to know which of the types it is, and here any of them fits. */
export const TextInput = ({ type, ...attributes }: TextInputProps): JSX.Element => (
  <input {...({ type, ...attributes } as JSX.IntrinsicElements['input'])} />
)

type LongTextProps = Omit<JSX.IntrinsicElements['textarea'], 'children' | 'value'> & { text: string }

/** A text of several lines. The parser drops a line break after the tag, so one stands before the text (HTML §13.1.2.5). */
export const LongText = ({ text, ...attributes }: LongTextProps): JSX.Element => (
  <textarea {...attributes}>{`\n${text}`}</textarea>
)

type ChoiceProps = {
  type: 'radio' | 'checkbox'
  id: string
  name: string
  value: string
  checked?: boolean | undefined
  required?: boolean | undefined
  'aria-invalid'?: 'true' | undefined
  'aria-describedby'?: string | undefined
  /** The label. */
  children: ComponentChildren
}

/** A radio button or a checkbox, with its label beside it. */
export const Choice = ({ type, children, ...attributes }: ChoiceProps): JSX.Element => (
  <div class="choice">
    {type === 'radio' ? <input type="radio" {...attributes} /> : <input type="checkbox" {...attributes} />}
    <label for={attributes.id}>{children}</label>
  </div>
)
