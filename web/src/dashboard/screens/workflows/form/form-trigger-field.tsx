import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { NumberField, SelectField } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'

type Trigger = Schemas.RoutingFormWorkflow['trigger']
type FormTriggerFieldProps = { trigger: Trigger; onChange: (trigger: Trigger) => void }

const TRIGGERS = ['formSubmitted', 'formSubmittedNoEvent'] as const satisfies readonly Trigger['type'][]
const USUAL = { value: 1, unit: 'hour' } as const

/** When a workflow acts: at once, or later if no booking has followed. */
export function FormTriggerField({ trigger, onChange }: FormTriggerFieldProps): JSX.Element {
  const t = useTexts()
  const offset = trigger.offset ?? USUAL
  return (
    <>
      <SelectField
        label={t('workflows.when')}
        value={trigger.type}
        onChange={(type) => onChange(type === 'formSubmitted' ? { type } : { type, offset })}
        options={TRIGGERS.map((value) => ({ value, text: t(`workflows.trigger.${value}`) }))}
      />
      {trigger.type === 'formSubmittedNoEvent' && (
        <div class="field-row">
          <NumberField
            label={t('workflows.forms.after')}
            value={offset.value}
            onChange={(value) => onChange({ ...trigger, offset: { ...offset, value: value ?? 1 } })}
            min={1}
            max={10000}
            isRequired
          />
          <SelectField
            label={t('eventTypes.notice.unit')}
            value={offset.unit}
            onChange={(unit) => onChange({ ...trigger, offset: { ...offset, unit } })}
            options={[
              { value: 'minute', text: t('eventTypes.unit.minutes') },
              { value: 'hour', text: t('eventTypes.unit.hours') },
              { value: 'day', text: t('eventTypes.unit.days') },
            ]}
          />
        </div>
      )}
    </>
  )
}
