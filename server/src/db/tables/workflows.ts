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

type RoutedColumns = {
  formId: string
  /** The answers by the ids of their fields. */
  answers: ColumnType<unknown, string, string>
  /** Why the form led there, as it was when it was answered. */
  decision: ColumnType<unknown, string, never>
  routedUserIds: Generated<number[]>
}

export type RoutingFormResponseTable = RoutedColumns & {
  id: Generated<number>
  formFillerId: string
  routedEventTypeId: number | null
  bookingPermanentId: string | null
  createdAt: Date
  updatedAt: Date
}

export type QueuedFormResponseTable = RoutedColumns & {
  id: string
  routedEventTypeId: number
  createdAt: Date
  expiresAt: Date
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
