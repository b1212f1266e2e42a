import type { Schemas } from '@daybook/client'
import { useTexts } from '../../texts.tsx'

export type StepAction = Schemas.WorkflowStep['action']

/** The actions that a host chooses from. */
export const ACTIONS = [
  'email_attendee',
  'email_host',
  'email_address',
  'sms_attendee',
  'sms_number',
  'whatsapp_attendee',
  'whatsapp_number',
] as const satisfies readonly StepAction[]

/** Those of messages after a form, which has no host. */
export const FORM_ACTIONS = [
  'email_attendee',
  'email_address',
  'sms_attendee',
  'sms_number',
] as const satisfies readonly StepAction[]

/** Returns the function that says what a step does. */
export function useStepText(): (step: Pick<Schemas.WorkflowStep, 'action'>) => string {
  const t = useTexts()
  return ({ action }) => t(`workflows.action.${action}`)
}
