import { type TSchema, Type } from 'typebox'
import { NumericId } from '../../../http/input/ids.ts'
import { LOCALES } from '../../../lib/text/locales.ts'
import { ACTIONS, OFFSET_UNITS, otherName, RECIPIENTS, SENT_UNITS, TEMPLATES, TRIGGERS } from './kinds.ts'
import type { Workflow, WorkflowStep } from './store.ts'

const LARGEST_ID = 2_147_483_647

export const WorkflowParams = Type.Object({ workflowId: NumericId })

const Id = Type.Integer({ minimum: 1, maximum: LARGEST_ID })
const offsetIn = <Unit extends string>(units: readonly Unit[]) =>
  Type.Object({
    value: Type.Integer({ minimum: 1, maximum: 100_000 }),
    unit: Type.Enum([...units], {
      description: 'An offset of days keeps the hour of the organizer across a change of the clock.',
    }),
  })

const triggerOf = (types: readonly string[]) =>
  Type.Object({ type: Type.Enum([...types]), offset: Type.Optional(offsetIn(OFFSET_UNITS)) })
const EventTypeTrigger = triggerOf(TRIGGERS['event-type'])
const FormTrigger = triggerOf(TRIGGERS['routing-form'])

/** Requests may use both names of a trigger; answers have the first one. */
const underBothNames = (types: readonly string[]) =>
  Type.Object({
    type: Type.Enum([...types, ...types.map(otherName)]),
    offset: Type.Optional(offsetIn(SENT_UNITS)),
  })
const EventTypeTriggerInput = underBothNames(TRIGGERS['event-type'])
const FormTriggerInput = underBothNames(TRIGGERS['routing-form'])

const name = Type.String({ minLength: 1, maxLength: 255 })

// All actions share one schema. `parseSteps` checks what each action needs, because its refusals can explain it in a
// sentence.
const stepFields = {
  stepNumber: Type.Integer({ minimum: 1, maximum: 32_767, description: 'The position of the step, from 1.' }),
  action: Type.Enum([...ACTIONS]),
  recipient: Type.Enum([...RECIPIENTS]),
  template: Type.Enum([...TEMPLATES], {
    description: 'The template for a message without a text of its own. It is in the language of the reader.',
  }),
  sender: Type.String({ maxLength: 200, description: "The sender's name in mails." }),
  message: Type.Object({
    subject: Type.String({ maxLength: 500 }),
    html: Type.Optional(Type.String({ maxLength: 50_000, description: 'Of mails.' })),
    text: Type.Optional(Type.String({ maxLength: 1600, description: 'The text of SMS and WhatsApp messages.' })),
  }),
  verifiedEmailId: Type.Optional(Id),
  verifiedPhoneId: Type.Optional(Id),
  phoneRequired: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'For messages to attendees: true means that nobody can book without a telephone number.',
    }),
  ),
  includeCalendarEvent: Type.Optional(Type.Boolean({ default: false })),
  autoTranslate: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'The server stores and answers this, but translates nothing. Own texts are sent as they are written. The template replaces empty ones, in the language of the reader.',
    }),
  ),
  sourceLocale: Type.Optional(
    Type.Enum(LOCALES, { description: 'The language of the own text. The server stores and answers it.' }),
  ),
}
const { subject, html, text } = stepFields.message.properties

/** The part of a step that decides what its message says. */
export const MessageFields = Type.Object(
  {
    action: stepFields.action,
    template: stepFields.template,
    sender: Type.Optional(stepFields.sender),
    message: Type.Optional(Type.Object({ subject: Type.Optional(subject), html, text })),
    includeCalendarEvent: stepFields.includeCalendarEvent,
  },
  { $id: 'WorkflowMessageInput' },
)

const StepInput = Type.Object(stepFields, { $id: 'WorkflowStepInput' })
const StepChange = Type.Object(
  {
    ...stepFields,
    id: Type.Optional(
      Type.Integer({ ...Id, description: 'The id of a step that stays. A step without an id is added.' }),
    ),
  },
  { $id: 'WorkflowStepChange' },
)
const stepsOf = <Step extends TSchema>(step: Step) => Type.Array(step, { maxItems: 50 })

const EventTypeActivation = Type.Object({
  isActiveOnAllEventTypes: Type.Boolean({ default: false }),
  activeOnEventTypeIds: Type.Optional(Type.Array(Id, { maxItems: 1000, default: [] })),
})
const FormActivation = Type.Object({
  isActiveOnAllRoutingForms: Type.Boolean(),
  activeOnRoutingFormIds: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000, default: [] })),
})

export const EventTypeWorkflowInput = Type.Object(
  { name, activation: EventTypeActivation, trigger: EventTypeTriggerInput, steps: stepsOf(StepInput) },
  { $id: 'CreateEventTypeWorkflow' },
)
export const EventTypeWorkflowChange = Type.Object(
  {
    name: Type.Optional(name),
    activation: Type.Optional(EventTypeActivation),
    trigger: Type.Optional(EventTypeTriggerInput),
    steps: Type.Optional(stepsOf(StepChange)),
  },
  { $id: 'UpdateEventTypeWorkflow' },
)
export const FormWorkflowInput = Type.Object(
  { name, activation: FormActivation, trigger: FormTriggerInput, steps: stepsOf(StepInput) },
  { $id: 'CreateRoutingFormWorkflow' },
)
export const FormWorkflowChange = Type.Object(
  {
    name: Type.Optional(name),
    activation: Type.Optional(FormActivation),
    trigger: Type.Optional(FormTriggerInput),
    steps: Type.Optional(stepsOf(StepChange)),
  },
  { $id: 'UpdateRoutingFormWorkflow' },
)

const StepView = Type.Object(
  {
    id: Type.Integer(),
    stepNumber: Type.Integer(),
    recipient: Type.Enum([...RECIPIENTS]),
    email: Type.Optional(Type.String({ description: 'The verified address that gets the message.' })),
    phone: Type.Optional(Type.String({ description: 'The verified number that gets the message.' })),
    phoneRequired: Type.Optional(Type.Boolean()),
    template: Type.Enum([...TEMPLATES]),
    includeCalendarEvent: Type.Optional(Type.Boolean()),
    sender: Type.String(),
    message: Type.Object({
      subject: Type.String(),
      html: Type.Optional(Type.String()),
      text: Type.Optional(Type.String()),
    }),
    action: Type.Enum([...ACTIONS]),
    autoTranslate: Type.Optional(Type.Boolean()),
    sourceLocale: Type.Optional(Type.String()),
  },
  { $id: 'WorkflowStep' },
)

const viewFields = {
  id: Type.Integer(),
  name: Type.String(),
  userId: Type.Optional(Type.Integer()),
  teamId: Type.Optional(Type.Integer()),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
}

export const EventTypeWorkflowView = Type.Object(
  {
    ...viewFields,
    type: Type.Enum(['event-type']),
    activation: Type.Object({
      isActiveOnAllEventTypes: Type.Boolean(),
      activeOnEventTypeIds: Type.Array(Type.Integer()),
    }),
    trigger: EventTypeTrigger,
    steps: Type.Array(StepView),
  },
  { $id: 'EventTypeWorkflow' },
)
export const FormWorkflowView = Type.Object(
  {
    ...viewFields,
    type: Type.Enum(['routing-form']),
    activation: Type.Object({
      isActiveOnAllRoutingForms: Type.Boolean(),
      activeOnRoutingFormIds: Type.Array(Type.String()),
    }),
    trigger: FormTrigger,
    steps: Type.Array(StepView),
  },
  { $id: 'RoutingFormWorkflow' },
)

export const presentWorkflow = (workflow: Workflow) => ({
  id: workflow.id,
  name: workflow.name,
  ...(workflow.userId !== null && { userId: workflow.userId }),
  ...(workflow.teamId !== null && { teamId: workflow.teamId }),
  createdAt: workflow.createdAt.toISOString(),
  updatedAt: workflow.updatedAt.toISOString(),
  type: workflow.kind,
  activation:
    workflow.kind === 'event-type'
      ? { isActiveOnAllEventTypes: workflow.isActiveOnAll, activeOnEventTypeIds: workflow.eventTypeIds }
      : { isActiveOnAllRoutingForms: workflow.isActiveOnAll, activeOnRoutingFormIds: workflow.formIds },
  trigger: {
    type: workflow.trigger,
    ...(workflow.offsetValue !== null && { offset: { value: workflow.offsetValue, unit: workflow.offsetUnit } }),
  },
  steps: workflow.steps.map(presentStep),
})

const presentStep = (step: WorkflowStep) => ({
  id: step.id,
  stepNumber: step.stepNumber,
  recipient: step.recipient,
  ...(step.email !== null && { email: step.email }),
  ...(step.phone !== null && { phone: step.phone }),
  ...(step.bodyHtml === null && { phoneRequired: step.phoneRequired }),
  template: step.template,
  ...(step.bodyHtml !== null && { includeCalendarEvent: step.includeCalendarEvent }),
  sender: step.sender ?? '',
  message: {
    subject: step.subject ?? '',
    ...(step.bodyHtml !== null && { html: step.bodyHtml }),
    ...(step.bodyText !== null && { text: step.bodyText }),
  },
  action: step.action,
  ...(step.autoTranslate && { autoTranslate: true }),
  ...(step.sourceLocale !== null && { sourceLocale: step.sourceLocale }),
})
