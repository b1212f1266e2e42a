import type { Schemas } from '@daybook/client'
import { useFormats } from '../../formats.ts'
import { useTexts } from '../../texts.tsx'

export type TriggerType = Schemas.EventTypeWorkflow['trigger']['type']

/** The triggers that a host chooses from, in the order of a booking's life. */
export const TRIGGERS = [
  'beforeEvent',
  'afterEvent',
  'newEvent',
  'bookingRequested',
  'rescheduleEvent',
  'eventCancelled',
  'bookingRejected',
  'bookingPaymentInitiated',
  'bookingPaid',
  'bookingNoShowUpdated',
  'afterHostsCalVideoNoShow',
  'afterGuestsCalVideoNoShow',
] as const satisfies readonly TriggerType[]

const TIMED = ['beforeEvent', 'afterEvent', 'afterHostsCalVideoNoShow', 'afterGuestsCalVideoNoShow'] as const

/** True for those that act some time before or after. */
export const hasOffset = (type: TriggerType): type is (typeof TIMED)[number] => TIMED.some((each) => each === type)

const MINUTES = { minute: 1, hour: 60, day: 1440 } as const

/** Returns the function that says when a workflow acts: `24 hr before the start`. */
export function useWhenText(): (trigger: Schemas.EventTypeWorkflow['trigger']) => string {
  const t = useTexts()
  const formats = useFormats()
  return ({ type, offset }) => {
    const time = offset ? formats.minutes(offset.value * MINUTES[offset.unit]) : ''
    return hasOffset(type) && offset ? t(`workflows.when.${type}`, { time }) : t(`workflows.trigger.${type}`)
  }
}
