import type { Schemas } from '@daybook/client'
import { useFormats } from '../../../formats.ts'
import { useTexts } from '../../../texts.tsx'

type Trigger = Schemas.RoutingFormWorkflow['trigger']

const MINUTES = { minute: 1, hour: 60, day: 1440 } as const

/** Returns the function that says when a workflow of forms acts. */
export function useFormWhenText(): (trigger: Trigger) => string {
  const t = useTexts()
  const formats = useFormats()
  return ({ type, offset }) =>
    type === 'formSubmittedNoEvent' && offset
      ? t(`workflows.when.${type}`, { time: formats.minutes(offset.value * MINUTES[offset.unit]) })
      : t(`workflows.trigger.${type}`)
}
