import type { JSX } from 'preact'
import type { Owner } from '../../../api/owner.ts'
import { LongTextField, SelectField, Switch, TextField } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'
import { ACTIONS, FORM_ACTIONS, type StepAction } from '../step-text.ts'
import type { Step } from './step-input.ts'
import { VariableButtons } from './variable-buttons.tsx'
import { useVerified } from './verified.ts'

const RECIPIENTS = {
  email_attendee: 'attendee',
  email_host: 'const',
  email_address: 'email',
  sms_attendee: 'attendee',
  sms_number: 'phone_number',
  whatsapp_attendee: 'attendee',
  whatsapp_number: 'phone_number',
  cal_ai_phone_call: 'phone_number',
} as const satisfies Record<StepAction, Step['recipient']>

const TEMPLATES = ['reminder', 'custom', 'rescheduled', 'completed', 'rating', 'cancelled'] as const

/** The texts of the hint show these names as they are written. */
const FORM_VARIABLES = { FORM_NAME: '{FORM_NAME}', COMPANY: '{COMPANY}' }

type StepFieldsProps = {
  owner: Owner
  step: Step
  onChange: (step: Step) => void
  /** Messages after a form have fewer actions, an own text, and other variables. */
  isAfterForm?: boolean | undefined
}

/** One message: to whom, by which way, and its text. Without an own text the template is sent in the reader's language. */
export function StepFields({ owner, step, onChange, isAfterForm = false }: StepFieldsProps): JSX.Element {
  const t = useTexts()
  const { emails, phones } = useVerified(owner)
  const isMail = step.action.startsWith('email')
  const body = (isMail ? step.message.html : step.message.text) ?? ''
  const setBody = (text: string) =>
    onChange({ ...step, message: { ...step.message, ...(isMail ? { html: text } : { text }) } })
  return (
    <div class="stack">
      <div class="field-row">
        <SelectField
          label={t('workflows.action')}
          value={step.action}
          onChange={(action) => onChange({ ...step, action, recipient: RECIPIENTS[action] })}
          options={(isAfterForm ? FORM_ACTIONS : ACTIONS).map((value) => ({
            value,
            text: t(`workflows.action.${value}`),
          }))}
        />
        {!isAfterForm && (
          <SelectField
            label={t('workflows.template')}
            value={step.template}
            onChange={(template) => onChange({ ...step, template })}
            options={TEMPLATES.map((value) => ({ value, text: t(`workflows.template.${value}`) }))}
          />
        )}
      </div>
      {step.action === 'email_address' && (
        <SelectField
          label={t('bookings.person.email')}
          hint={t('workflows.verifiedHint')}
          value={String(step.verifiedEmailId ?? '')}
          onChange={(id) => onChange({ ...step, verifiedEmailId: Number(id) })}
          options={[
            { value: '', text: t('kit.none'), isDisabled: true },
            ...emails.map(({ id, email }) => ({ value: String(id), text: email })),
          ]}
        />
      )}
      {step.recipient === 'phone_number' && (
        <SelectField
          label={t('workflows.phone')}
          hint={t('workflows.verifiedHint')}
          value={String(step.verifiedPhoneId ?? '')}
          onChange={(id) => onChange({ ...step, verifiedPhoneId: Number(id) })}
          options={[
            { value: '', text: t('kit.none'), isDisabled: true },
            ...phones.map(({ id, phoneNumber }) => ({ value: String(id), text: phoneNumber })),
          ]}
        />
      )}
      {isMail && (
        <>
          <TextField
            label={t('workflows.sender')}
            value={step.sender}
            onChange={(sender) => onChange({ ...step, sender })}
            isRequired
            maxLength={255}
          />
          <TextField
            label={t('workflows.subject')}
            hint={isAfterForm ? undefined : t('workflows.textHint')}
            value={step.message.subject}
            onChange={(subject) => onChange({ ...step, message: { ...step.message, subject } })}
            isOptional
            maxLength={998}
          />
        </>
      )}
      <LongTextField
        label={t('workflows.text')}
        hint={isAfterForm ? t('workflows.forms.textHint', FORM_VARIABLES) : undefined}
        value={body}
        onChange={setBody}
        isOptional
        rows={6}
        maxLength={20000}
      />
      {!isAfterForm && <VariableButtons text={body} onChange={setBody} />}
      {isAfterForm ? undefined : isMail ? (
        <Switch
          label={t('workflows.calendarFile')}
          isOn={step.includeCalendarEvent ?? false}
          onChange={(includeCalendarEvent) => onChange({ ...step, includeCalendarEvent })}
        />
      ) : (
        step.recipient === 'attendee' && (
          <Switch
            label={t('workflows.phoneRequired')}
            isOn={step.phoneRequired ?? false}
            onChange={(phoneRequired) => onChange({ ...step, phoneRequired })}
          />
        )
      )}
    </div>
  )
}
