import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { NumberField, SelectField } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'
import { hasOffset, TRIGGERS, type TriggerType } from '../when-text.ts'

type Trigger = Schemas.EventTypeWorkflow['trigger']
type TriggerFieldProps = { trigger: Trigger; onChange: (trigger: Trigger) => void }

const USUAL = { value: 24, unit: 'hour' } as const

/** What makes a workflow act, and how long before or after. */
export function TriggerField({ trigger, onChange }: TriggerFieldProps): JSX.Element {
  const t = useTexts()
  const offset = trigger.offset ?? USUAL
  const choose = (type: TriggerType) => onChange(hasOffset(type) ? { type, offset } : { type })
  return (
    <>
      <SelectField
        label={t('workflows.when')}
        value={trigger.type}
        onChange={choose}
        options={TRIGGERS.map((value) => ({ value, text: t(`workflows.trigger.${value}`) }))}
      />
      {hasOffset(trigger.type) && (
        <div class="field-row">
          <NumberField
            label={t('workflows.offset')}
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
