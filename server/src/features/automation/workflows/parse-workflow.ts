import {
  noAllowedStep,
  offsetMissing,
  stepIncomplete,
  stepNotAllowed,
  stepTwice,
  templateNotAllowed,
} from './errors.ts'
import {
  ALLOWED_ACTIONS,
  hasOffset,
  isMail,
  type Offset,
  type SentOffset,
  type Template,
  triggerNamed,
  unitNamed,
  type WorkflowKind,
  writesToVerifiedEmail,
  writesToVerifiedPhone,
} from './kinds.ts'

/** A step as a request describes it. */
export type StepInput = {
  id?: number | undefined
  stepNumber: number
  action: string
  recipient: string
  template: Template
  sender: string
  message: { subject: string; html?: string | undefined; text?: string | undefined }
  verifiedEmailId?: number | undefined
  verifiedPhoneId?: number | undefined
  phoneRequired?: boolean | undefined
  includeCalendarEvent?: boolean | undefined
  autoTranslate?: boolean | undefined
  sourceLocale?: string | undefined
}

/** A step as it is stored, with only the fields that its action needs. */
export type StepFields = {
  stepNumber: number
  action: string
  recipient: string
  template: Template
  sender: string
  subject: string
  bodyHtml: string | null
  bodyText: string | null
  includeCalendarEvent: boolean
  verifiedEmailId: number | null
  verifiedPhoneId: number | null
  phoneRequired: boolean
  autoTranslate: boolean
  sourceLocale: string | null
}
export type ParsedStep = StepFields & { id?: number }

export type TriggerInput = { type: string; offset?: SentOffset | undefined }
export type TriggerFields = { trigger: string; offsetValue: number | null; offsetUnit: Offset['unit'] | null }

/** Reads a trigger. An offset is ignored if the trigger doesn't use one. @throws `WORKFLOW_OFFSET_MISSING` */
export function parseTrigger({ type: sent, offset }: TriggerInput): TriggerFields {
  const type = triggerNamed(sent)
  if (!hasOffset(type)) return { trigger: type, offsetValue: null, offsetUnit: null }
  if (!offset) throw offsetMissing(type)
  return { trigger: type, offsetValue: offset.value, offsetUnit: unitNamed(offset.unit) }
}

/**
 * @throws `WORKFLOW_WITHOUT_STEPS`, `WORKFLOW_STEP_NOT_ALLOWED`, `WORKFLOW_TEMPLATE_NOT_ALLOWED`,
 * `WORKFLOW_STEP_INCOMPLETE`, `WORKFLOW_STEP_TWICE`
 */
export function parseSteps(kind: WorkflowKind, steps: readonly StepInput[]): ParsedStep[] {
  const allowed = ALLOWED_ACTIONS[kind]
  const isAllowed = ({ action }: StepInput) => allowed.some((each) => each === action)
  if (!steps.some(isAllowed)) throw noAllowedStep(allowed)
  const known = new Set<number>()
  return steps.map((step, index) => {
    const at = `steps.${index}`
    if (!isAllowed(step)) throw stepNotAllowed(at, step.action, allowed)
    if (step.id !== undefined && known.has(step.id)) throw stepTwice(at, step.id)
    if (step.id !== undefined) known.add(step.id)
    if (kind === 'routing-form' && step.template !== 'custom') throw templateNotAllowed(at, step.template)
    return parseStep(at, step)
  })
}

function parseStep(at: string, { id, message, ...step }: StepInput): ParsedStep {
  const { action } = step
  const required = <Value>(field: string, value: Value | undefined): Value => {
    if (value === undefined) throw stepIncomplete(at, action, field)
    return value
  }
  const isWritten = isMail(action)
  return {
    ...(id !== undefined && { id }),
    stepNumber: step.stepNumber,
    action,
    recipient: step.recipient,
    template: step.template,
    sender: step.sender,
    subject: message.subject,
    bodyHtml: isWritten ? required('message.html', message.html) : null,
    bodyText: isWritten ? null : required('message.text', message.text),
    includeCalendarEvent: isWritten && step.includeCalendarEvent === true,
    verifiedEmailId: writesToVerifiedEmail(action) ? required('verifiedEmailId', step.verifiedEmailId) : null,
    verifiedPhoneId: writesToVerifiedPhone(action) ? required('verifiedPhoneId', step.verifiedPhoneId) : null,
    phoneRequired: !isWritten && step.phoneRequired === true,
    autoTranslate: step.autoTranslate === true,
    sourceLocale: step.sourceLocale ?? null,
  }
}
