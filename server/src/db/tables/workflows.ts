import type { ColumnType, Generated } from 'kysely'
import type { JsonWithDefault } from './json.ts'

/** Exactly one of the owners is set. */
type OwnerColumns = { userId: number | null; teamId: number | null; organizationId: number | null }

export type RoutingFormTable = OwnerColumns & {
  id: string
  name: string
  description: string | null
  position: Generated<number>
  disabled: Generated<boolean>
  fields: JsonWithDefault
  routes: JsonWithDefault
  settings: JsonWithDefault
  createdByUserId: number | null
  createdAt: Date
  updatedAt: Date
}

export type WorkflowTable = OwnerColumns & {
  id: Generated<number>
  /** `team:7`. The database computes it. */
  ownerKey: ColumnType<string, never, never>
  name: string
  kind: 'event-type' | 'routing-form'
  trigger: string
  offsetValue: number | null
  offsetUnit: 'minute' | 'hour' | 'day' | null
  isActiveOnAll: Generated<boolean>
  createdAt: Date
  updatedAt: Date
}

export type WorkflowStepTable = {
  id: Generated<number>
  workflowId: number
  ownerKey: string
  workflowKind: 'event-type' | 'routing-form'
  stepNumber: number
  action: string
  recipient: string
  template: string
  sender: string | null
  subject: string | null
  bodyHtml: string | null
  bodyText: string | null
  includeCalendarEvent: Generated<boolean>
  verifiedEmailId: number | null
  verifiedPhoneId: number | null
  phoneRequired: Generated<boolean>
  autoTranslate: Generated<boolean>
  sourceLocale: string | null
}

export type WorkflowEventTypeTable = {
  workflowId: number
  workflowKind: Generated<'event-type'>
  eventTypeId: number
}

export type WorkflowRoutingFormTable = {
  workflowId: number
  workflowKind: Generated<'routing-form'>
  formId: string
}
