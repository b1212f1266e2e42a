export const FIELD_TYPES = ['text', 'textarea', 'number', 'select', 'multiselect', 'phone', 'email', 'address'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** An option of a field. Older forms have options without an id; their label identifies them. */
export type FieldOption = { id: string | null; label: string }

export type FormField = {
  id: string
  label: string
  /** The name of the field in bodies. Without one, the label is the name. */
  identifier?: string | undefined
  placeholder?: string | undefined
  type: FieldType
  required: boolean
  /** A deleted field is no longer asked. It stays, because earlier responses have answers to it. */
  deleted: boolean
  options?: readonly FieldOption[] | undefined
  routerId?: string | undefined
}

export const ACTION_TYPES = ['customPageMessage', 'externalRedirectUrl', 'eventTypeRedirectUrl'] as const
export type RouteAction = {
  type: (typeof ACTION_TYPES)[number]
  /** The message, the address, or the path of the event type, such as `team/sales/intro`. */
  value: string
  eventTypeId?: number | undefined
}

/** A condition. `field` is the id of a field, or of an attribute if the query is about hosts. */
export type QueryRule = {
  id?: string | undefined
  type: 'rule'
  properties: {
    field: string
    operator: Operator
    value: readonly unknown[]
    valueSrc?: readonly string[] | undefined
    valueType?: readonly string[] | undefined
  }
}

/** Conditions of which all hold (`AND`, the default) or at least one holds (`OR`). An empty group holds. */
export type QueryGroup = {
  id?: string | undefined
  type: 'group'
  properties?: { conjunction?: 'AND' | 'OR' | undefined; not?: boolean | undefined } | undefined
  children1?: readonly QueryNode[] | Readonly<Record<string, QueryNode>> | undefined
}

export type QueryNode = QueryGroup | QueryRule

export type Route = {
  id: string
  name?: string | undefined
  isFallback: boolean
  /** The route wins if this query about the answers holds. Without a query it always wins. */
  queryValue?: QueryGroup | undefined
  /** Only hosts for whom this query about their attributes holds may be booked. */
  attributesQueryValue?: QueryGroup | undefined
  /** This query counts if the first one holds for no host. */
  fallbackAttributesQueryValue?: QueryGroup | undefined
  attributeRoutingConfig?: { skipContactOwner?: boolean | undefined } | undefined
  action: RouteAction
}

/** An answer. Options are named by their labels. */
export type FormAnswer = {
  label: string
  identifier: string
  value: string | number | readonly string[]
  /** The chosen options, if the field has options. */
  options?: readonly FieldOption[] | undefined
}

/** The answers by the ids of their fields. */
export type FormAnswers = Readonly<Record<string, FormAnswer>>

/** The positive operators, by the values that they compare with. */
const POSITIVE = {
  equal: 'one',
  select_equals: 'one',
  like: 'one',
  starts_with: 'one',
  ends_with: 'one',
  less: 'number',
  less_or_equal: 'number',
  greater: 'number',
  greater_or_equal: 'number',
  between: 'range',
  select_any_in: 'list',
  multiselect_some_in: 'list',
  multiselect_equals: 'list',
  is_empty: 'none',
  is_null: 'none',
} as const

export type PositiveOperator = keyof typeof POSITIVE
export type Comparand = (typeof POSITIVE)[PositiveOperator]

const NEGATED = {
  not_equal: 'equal',
  select_not_equals: 'select_equals',
  not_like: 'like',
  not_between: 'between',
  select_not_any_in: 'select_any_in',
  multiselect_not_some_in: 'multiselect_some_in',
  multiselect_not_equals: 'multiselect_equals',
  is_not_empty: 'is_empty',
  is_not_null: 'is_null',
} as const satisfies Record<string, PositiveOperator>

export type Operator = PositiveOperator | keyof typeof NEGATED

export const OPERATORS = [...Object.keys(POSITIVE), ...Object.keys(NEGATED)] as readonly Operator[]

/** Returns the positive operator, and whether its result is turned around. */
export const positiveOf = (operator: Operator): { operator: PositiveOperator; isNegated: boolean } =>
  operator in NEGATED
    ? { operator: NEGATED[operator as keyof typeof NEGATED], isNegated: true }
    : { operator: operator as PositiveOperator, isNegated: false }

/** Returns what an operator compares with: one value, a number, two numbers, a list, or nothing. */
export const comparandOf = (operator: Operator): Comparand => POSITIVE[positiveOf(operator).operator]

export const childrenOf = ({ children1 = [] }: QueryGroup): readonly QueryNode[] => Object.values(children1)
