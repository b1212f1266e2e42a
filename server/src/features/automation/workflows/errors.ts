import { invalid, notFound } from '../../../lib/errors.ts'
import type { Action } from './kinds.ts'

export const workflowNotFound = (id: number, owner: string) =>
  notFound('WORKFLOW_NOT_FOUND', `Workflow with ID ${id} not found for ${owner}`)

export const noAllowedStep = (allowed: readonly Action[]) =>
  invalid(
    'WORKFLOW_WITHOUT_STEPS',
    `Your workflow must contain at least one allowed step. allowed steps are ${allowed.join(', ')}`,
  )

export const stepNotAllowed = (at: string, action: string, allowed: readonly Action[]) =>
  invalid(
    'WORKFLOW_STEP_NOT_ALLOWED',
    `${at}.action ${action} can't be used here. allowed steps are ${allowed.join(', ')}`,
  )

export const templateNotAllowed = (at: string, template: string) =>
  invalid('WORKFLOW_TEMPLATE_NOT_ALLOWED', `${at}.template ${template} can't be used for a form, only custom.`)

export const offsetMissing = (trigger: string) =>
  invalid('WORKFLOW_OFFSET_MISSING', `trigger.offset is required for ${trigger}: {value, unit}.`)

export const stepIncomplete = (at: string, action: string, field: string) =>
  invalid('WORKFLOW_STEP_INCOMPLETE', `${at}.${field} is required for ${action}.`)

export const stepTwice = (at: string, id: number) =>
  invalid('WORKFLOW_STEP_TWICE', `${at}.id ${id} was sent before. Send each step once, and new ones without an id.`)

export const stepUnknown = (ids: readonly number[], workflowId: number) =>
  invalid('WORKFLOW_STEP_UNKNOWN', `Workflow ${workflowId} has no step with id ${ids.join(', ')}.`)

export const emailNotVerified = () => invalid('WORKFLOW_EMAIL_NOT_VERIFIED', 'Invalid Verified Email Id.')
export const phoneNotVerified = () => invalid('WORKFLOW_PHONE_NOT_VERIFIED', 'Invalid Verified Phone Id.')

export const testIsNoMail = (action: string) =>
  invalid('WORKFLOW_TEST_IS_NO_MAIL', `${action} sends a text message, and only mails are sent as a test.`, {
    hint: 'Ask for the preview instead: it has the text.',
  })

export const testAddressNotProven = (email: string) =>
  invalid('WORKFLOW_TEST_ADDRESS_NOT_PROVEN', `A test goes to your own address, and nobody has proven ${email} yet.`, {
    hint: 'Open the link in the mail that you got when you signed up, or ask for it again.',
  })

export const eventTypesNotOwned = (ids: readonly number[], owner: string) =>
  invalid('WORKFLOW_EVENT_TYPE_FOREIGN', `There are no event types with id ${ids.join(', ')} of ${owner}.`)

export const formsNotOwned = (ids: readonly string[], owner: string) =>
  invalid('WORKFLOW_FORM_FOREIGN', `There are no routing forms with id ${ids.join(', ')} of ${owner}.`)
