import type { JSX } from 'preact'
import type { Owner } from '../../../api/owner.ts'
import { useDialog } from '../../../kit/dialog.tsx'
import { Sortable } from '../../../kit/sortable.tsx'
import { useTexts } from '../../../texts.tsx'
import { useStepText } from '../step-text.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { StepFields } from './step-fields.tsx'
import type { Step } from './step-input.ts'

type StepsFieldProps = {
  owner: Owner
  steps: readonly Step[]
  onChange: (steps: Step[]) => void
  isAfterForm?: boolean
}

/** A new message. Those after a form have no template. */
const STEP = { action: 'email_host', recipient: 'const', template: 'reminder' } as const
const FORM_STEP = { action: 'email_attendee', recipient: 'attendee', template: 'custom' } as const

/** The messages of a workflow, in their order. */
export function StepsField({ owner, steps, onChange, isAfterForm = false }: StepsFieldProps): JSX.Element {
  const t = useTexts()
  const stepText = useStepText()
  const previewing = useDialog<Step>()
  const keyed = steps.map((step, index) => ({ step, key: `${step.id ?? `new ${index}`}` }))
  return (
    <fieldset>
      <legend>{t('workflows.steps')}</legend>
      <Sortable
        items={keyed}
        keyOf={({ key }) => key}
        nameOf={({ step }) => stepText(step)}
        onSort={(sorted) => onChange(sorted.map(({ step }) => step))}
      >
        {({ step }, index) => (
          <div class="stack">
            <StepFields
              owner={owner}
              step={step}
              isAfterForm={isAfterForm}
              onChange={(changed) => onChange(steps.map((each, at) => (at === index ? changed : each)))}
            />
            <div class="actions">
              {!isAfterForm && (
                <button type="button" class="button quiet" onClick={() => previewing.open(step)}>
                  {t('workflows.preview')}
                </button>
              )}
              {steps.length > 1 && (
                <button
                  type="button"
                  class="button quiet"
                  aria-label={t('workflows.removeStep', { number: index + 1 })}
                  onClick={() => onChange(steps.filter((_, at) => at !== index))}
                >
                  {t('kit.remove')}
                </button>
              )}
            </div>
          </div>
        )}
      </Sortable>
      <div class="actions">
        <button
          type="button"
          class="button quiet"
          onClick={() =>
            onChange([
              ...steps,
              {
                stepNumber: steps.length + 1,
                ...(isAfterForm ? FORM_STEP : STEP),
                sender: steps[0]?.sender ?? 'Daybook',
                message: { subject: '', html: '' },
              },
            ])
          }
        >
          {t('workflows.addStep')}
        </button>
      </div>
      {previewing.subject && <PreviewDialog owner={owner} step={previewing.subject} onClose={previewing.close} />}
    </fieldset>
  )
}
