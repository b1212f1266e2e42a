import type { Static, TSchema } from 'typebox'
import type { WorkflowKind } from './kinds.ts'
import {
  EventTypeWorkflowChange,
  EventTypeWorkflowInput,
  EventTypeWorkflowView,
  FormWorkflowChange,
  FormWorkflowInput,
  FormWorkflowView,
} from './schema.ts'
import type { Activation, WorkflowChange, WorkflowChangeInput } from './service.ts'

/** The two sets of operations. They differ in what activates a workflow. */
export type Family = {
  kind: WorkflowKind
  /** The part of the path after the collection and after the id of a workflow. */
  suffix: '' | '/routing-form'
  operation: string
  of: string
  description: string
  Input: TSchema
  Change: TSchema
  View: TSchema
  /** These functions expect bodies that match the schemas. */
  wish(body: unknown): WorkflowChangeInput
  change(body: unknown): WorkflowChange
}

type EventTypeActivation = Static<typeof EventTypeWorkflowInput>['activation']
type FormActivation = Static<typeof FormWorkflowInput>['activation']

const onEventTypes = ({ isActiveOnAllEventTypes, activeOnEventTypeIds = [] }: EventTypeActivation): Activation => ({
  isActiveOnAll: isActiveOnAllEventTypes,
  eventTypeIds: activeOnEventTypeIds,
  formIds: [],
})

const onForms = ({ isActiveOnAllRoutingForms, activeOnRoutingFormIds = [] }: FormActivation): Activation => ({
  isActiveOnAll: isActiveOnAllRoutingForms,
  eventTypeIds: [],
  formIds: activeOnRoutingFormIds,
})

export const families: readonly Family[] = [
  {
    kind: 'event-type',
    suffix: '',
    operation: 'workflows',
    of: 'event types',
    description:
      'These workflows send messages when bookings are made, rescheduled or cancelled, or some time before or after them.',
    Input: EventTypeWorkflowInput,
    Change: EventTypeWorkflowChange,
    View: EventTypeWorkflowView,
    wish(body) {
      const { activation, ...wish } = body as Static<typeof EventTypeWorkflowInput>
      return { ...wish, activation: onEventTypes(activation) }
    },
    change(body) {
      const { activation, ...change } = body as Static<typeof EventTypeWorkflowChange>
      return { ...change, activation: activation && onEventTypes(activation) }
    },
  },
  {
    kind: 'routing-form',
    suffix: '/routing-form',
    operation: 'form-workflows',
    of: 'routing forms',
    description: 'These workflows send messages when a form was answered. Their steps use the template `custom`.',
    Input: FormWorkflowInput,
    Change: FormWorkflowChange,
    View: FormWorkflowView,
    wish(body) {
      const { activation, ...wish } = body as Static<typeof FormWorkflowInput>
      return { ...wish, activation: onForms(activation) }
    },
    change(body) {
      const { activation, ...change } = body as Static<typeof FormWorkflowChange>
      return { ...change, activation: activation && onForms(activation) }
    },
  },
]
