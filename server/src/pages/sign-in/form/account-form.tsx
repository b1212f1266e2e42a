import type { Translator } from '@daybook/i18n'
import { Actions, describedBy, Field } from '@daybook/web'
import type { ComponentChildren, JSX } from 'preact'
import { TOKEN_FIELD } from '../../form-token.ts'
import type { ControlAttributes, Fault, FormField } from './fields.ts'

type Hidden = {
  /** It binds the form to the browser. */
  token: string
  hidden?: Readonly<Record<string, string | undefined>> | undefined
}

type AccountFormProps = Hidden & {
  action: string
  fields?: readonly FormField[]
  faults?: readonly Fault[]
  valueFor?(field: FormField): string
  /** What stands between the fields and the button. */
  children?: ComponentChildren
  submit: string
  /** What the button sends, if the form has others. */
  submitAs?: { name: string; value: string } | undefined
  isDangerous?: boolean | undefined
  /** What stands next to the button. */
  beside?: ComponentChildren
  t: Translator
}

/** A form of an account. The browser's own checks are off, as in all forms of the pages. */
export const AccountForm = ({
  action,
  token,
  hidden,
  fields = [],
  faults = [],
  valueFor = () => '',
  children,
  submit,
  submitAs,
  isDangerous = false,
  beside,
  t,
}: AccountFormProps): JSX.Element => (
  <form class="fields" method="post" action={action} novalidate data-offline={t('page.form.offline')}>
    <HiddenFields token={token} hidden={hidden} />
    {fields.map((field) => (
      <AccountField
        key={field.name}
        field={field}
        value={valueFor(field)}
        fault={faults.find(({ name }) => name === field.name)?.message}
        t={t}
      />
    ))}
    {children}
    <Actions>
      <button type="submit" class={isDangerous ? 'button danger' : 'button'} {...submitAs}>
        {submit}
      </button>
      {beside}
    </Actions>
  </form>
)

type ButtonFormProps = Hidden & {
  action: string
  /** The button. */
  children: ComponentChildren
}

/** A form that is a button. */
export const ButtonForm = ({ action, children, ...hidden }: ButtonFormProps): JSX.Element => (
  <form method="post" action={action}>
    <HiddenFields {...hidden} />
    {children}
  </form>
)

const HiddenFields = ({ token, hidden = {} }: Hidden): JSX.Element => (
  <>
    <input type="hidden" name={TOKEN_FIELD} value={token} />
    {Object.entries(hidden).map(
      ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
    )}
  </>
)

type AccountFieldProps = { field: FormField; value: string; fault: string | undefined; t: Translator }

/** A field with its label. Screen readers read its hint and error with it. */
function AccountField({ field, value, fault, t }: AccountFieldProps): JSX.Element {
  const { name, label, hint, autocomplete, isOptional = false, control } = field
  const texts = { id: name, hint, fault }
  const attributes: ControlAttributes = {
    id: name,
    name,
    autocomplete,
    required: !isOptional,
    'aria-invalid': fault === undefined ? undefined : 'true',
    'aria-describedby': describedBy(texts),
  }
  return (
    <Field {...texts} label={label} isOptional={isOptional} t={t}>
      {control ? control(attributes, value) : <Input type={field.type} value={value} {...attributes} />}
    </Field>
  )
}

/** Nobody writes such a value in sentences. */
const PLAIN = { dir: 'ltr', autocapitalize: 'none', spellcheck: false } as const

/** A page never contains a password. */
function Input({ type, value, ...attributes }: ControlAttributes & { type: FormField['type']; value: string }) {
  if (type === 'password') return <input type="password" {...PLAIN} {...attributes} />
  if (type === 'email') return <input type="email" {...PLAIN} {...attributes} value={value} />
  return <input type="text" {...(type === 'code' ? PLAIN : { dir: 'auto' })} {...attributes} value={value} />
}
