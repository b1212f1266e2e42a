import { type Static, Type } from 'typebox'
import { NumericId } from '../../../../http/input/ids.ts'
import { PageQuery } from '../../../../http/input/paging.ts'
import { parseInstant } from '../../../../lib/time/instant.ts'
import { MAX } from '../parse/limits.ts'
import { ACTION_TYPES, FIELD_TYPES } from '../rule/form.ts'
import type { ListFilter, StoredForm } from '../service.ts'

const text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description && { description }) })
const optionalText = (maxLength: number, description?: string) =>
  Type.Optional(Type.String({ maxLength, ...(description && { description }) }))

const OptionInput = Type.Object({
  id: Type.Optional(Type.Union([Type.String({ maxLength: MAX.id }), Type.Null()])),
  label: text(MAX.name),
})

const FieldInput = Type.Object(
  {
    id: optionalText(MAX.id, 'Without one, the server makes one.'),
    label: text(MAX.name),
    identifier: optionalText(MAX.id, 'The name of the field in the bodies of answers. Without one, it is the label.'),
    placeholder: optionalText(MAX.name),
    type: Type.Enum(FIELD_TYPES),
    required: Type.Optional(Type.Boolean({ default: false })),
    deleted: Type.Optional(Type.Boolean({ default: false, description: 'True if the field is no longer asked.' })),
    options: Type.Optional(
      Type.Array(OptionInput, { maxItems: MAX.options, description: 'For select and multiselect.' }),
    ),
    selectText: Type.Optional(
      Type.String({
        maxLength: MAX.options * MAX.name,
        deprecated: true,
        description: 'The options, a line each. Use options.',
      }),
    ),
    routerId: optionalText(MAX.id),
  },
  { $id: 'RoutingFormField' },
)

const Query = (description: string) =>
  Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown(), { description }), Type.Null()]))

const Action = Type.Object(
  {
    type: Type.Enum(ACTION_TYPES),
    value: text(
      MAX.message,
      'The message, the address, or the path of the event type: team/TEAM/EVENT-TYPE or USERNAME/EVENT-TYPE.',
    ),
    eventTypeId: Type.Optional(NumericId),
  },
  { $id: 'RoutingFormAction' },
)

const RouteInput = Type.Object(
  {
    id: optionalText(MAX.id, 'Without one, the server makes one.'),
    name: optionalText(MAX.name),
    isFallback: Type.Optional(
      Type.Boolean({ default: false, description: 'The route of answers for which no other route holds.' }),
    ),
    queryValue: Query(
      'The conditions on the answers, as a tree of groups and rules. Without it the route always holds.',
    ),
    attributesQueryValue: Query('The conditions on the attributes of the hosts.'),
    fallbackAttributesQueryValue: Query('The conditions on the hosts if the first ones hold for nobody.'),
    attributeRoutingConfig: Type.Optional(
      Type.Union([Type.Object({ skipContactOwner: Type.Optional(Type.Boolean()) }), Type.Null()]),
    ),
    action: Action,
  },
  { $id: 'RoutingFormRoute' },
)

const definition = {
  name: text(MAX.name),
  description: Type.Optional(Type.Union([Type.String({ maxLength: MAX.description }), Type.Null()])),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0 })),
  disabled: Type.Optional(Type.Boolean({ default: false, description: 'True if the form takes no answers.' })),
  fields: Type.Optional(Type.Array(FieldInput, { maxItems: MAX.fields })),
  routes: Type.Optional(
    Type.Array(RouteInput, { maxItems: MAX.routes, description: 'The first route whose conditions hold wins.' }),
  ),
}
export const FormInput = Type.Object(definition, { $id: 'CreateRoutingForm' })
export const FormChangeInput = Type.Partial(Type.Object(definition), { $id: 'UpdateRoutingForm' })

const Timestamp = Type.String({ format: 'date-time' })
const Loose = Type.Record(Type.String(), Type.Unknown())

export const FormView = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Type.Union([Type.String(), Type.Null()]),
    position: Type.Integer(),
    disabled: Type.Boolean(),
    userId: Type.Integer({ description: 'The owner of the form, or the person who made it. 0 if they were deleted.' }),
    teamId: Type.Union([Type.Integer(), Type.Null()]),
    organizationId: Type.Union([Type.Integer(), Type.Null()]),
    fields: Type.Array(Loose),
    routes: Type.Array(Loose),
    settings: Loose,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'RoutingForm' },
)

export const presentForm = ({
  homeOrganizationId: _home,
  homeOrganizationSlug: _slug,
  createdByUserId,
  ...form
}: StoredForm): Static<typeof FormView> => ({
  ...form,
  userId: form.userId ?? createdByUserId ?? 0,
  fields: form.fields.map((field) => ({ ...field })),
  routes: form.routes.map((route) => ({ ...route })),
  settings: { ...form.settings },
  createdAt: form.createdAt.toISOString(),
  updatedAt: form.updatedAt.toISOString(),
})

const Direction = Type.Enum(['asc', 'desc'])
const Instant = Type.String({ format: 'iso-instant' })
export const ListQuery = Type.Object({
  ...PageQuery.properties,
  sortCreatedAt: Type.Optional(Direction),
  sortUpdatedAt: Type.Optional(Direction),
  afterCreatedAt: Type.Optional(Instant),
  beforeCreatedAt: Type.Optional(Instant),
  afterUpdatedAt: Type.Optional(Instant),
  beforeUpdatedAt: Type.Optional(Instant),
  routedToBookingUid: Type.Optional(Type.String({ maxLength: MAX.id })),
})
export const OrganizationListQuery = Type.Object({
  ...ListQuery.properties,
  teamIds: Type.Optional(Type.Array(NumericId, { maxItems: 100, description: 'Only the forms of these teams.' })),
})

export const filterOf = (query: Static<typeof ListQuery>): ListFilter => ({
  sortCreatedAt: query.sortCreatedAt,
  sortUpdatedAt: query.sortUpdatedAt,
  afterCreatedAt: instantOf(query.afterCreatedAt),
  beforeCreatedAt: instantOf(query.beforeCreatedAt),
  afterUpdatedAt: instantOf(query.afterUpdatedAt),
  beforeUpdatedAt: instantOf(query.beforeUpdatedAt),
  routedToBookingUid: query.routedToBookingUid,
})

const instantOf = (sent: string | undefined) => (sent === undefined ? undefined : parseInstant(sent))

export const FormParams = Type.Object({ routingFormId: Type.String() })
