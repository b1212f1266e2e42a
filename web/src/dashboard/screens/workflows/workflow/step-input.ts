import type { Schemas } from '@daybook/client'

/** A step as the editor keeps it, and as the API takes it. `id` is the one of a step that is stored. */
export type Step = Schemas.WorkflowStepChange

/** Returns a stored step in the form in which it is sent back. The language of its text stays as it is stored. */
export function asInput(stored: Schemas.WorkflowStep): Step {
  const { id, email: _, phone: __, sourceLocale: ___, ...step } = stored
  const { subject, html, text } = step.message
  return { id, ...step, message: { subject, ...(html !== undefined && { html }), ...(text !== undefined && { text }) } }
}
