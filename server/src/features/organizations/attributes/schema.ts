import { type Static, Type } from 'typebox'
import type {
  AssignedOption as AssignedFacts,
  Assignment as AssignmentFacts,
  Attribute as AttributeFacts,
} from './service.ts'

const MAX_TEXT = 255
/** Values are shown beside a name, and slugs are parts of addresses. */
const MAX_OPTIONS = 1000
const LARGEST_WEIGHT = 32_767

const Name = Type.String({ minLength: 1, maxLength: MAX_TEXT })
const Slug = Type.String({ minLength: 1, maxLength: MAX_TEXT })
const Value = Type.String({ minLength: 1, maxLength: 500 })
const AttributeType = Type.Enum(['TEXT', 'NUMBER', 'SINGLE_SELECT', 'MULTI_SELECT'])
const Enabled = Type.Boolean()

export const OptionInput = Type.Object({ value: Value, slug: Slug }, { $id: 'CreateAttributeOption' })
export const OptionChangeInput = Type.Partial(Type.Object({ value: Value, slug: Slug }), {
  $id: 'UpdateAttributeOption',
})

export const AttributeInput = Type.Object(
  {
    name: Name,
    slug: Slug,
    type: AttributeType,
    options: Type.Array(OptionInput, {
      maxItems: MAX_OPTIONS,
      description: 'The options in their order. A TEXT or NUMBER needs none: its values become options.',
    }),
    enabled: Type.Optional(Enabled),
  },
  { $id: 'CreateAttribute' },
)
export const AttributeChangeInput = Type.Partial(
  Type.Object({ name: Name, slug: Slug, type: AttributeType, enabled: Enabled }),
  { $id: 'UpdateAttribute' },
)

export const Attribute = Type.Object(
  {
    id: Type.String(),
    teamId: Type.Integer({ description: 'The organization.' }),
    type: AttributeType,
    name: Type.String(),
    slug: Type.String(),
    enabled: Type.Boolean(),
    usersCanEditRelation: Type.Boolean({ description: 'True if people may choose for themselves.' }),
  },
  { $id: 'Attribute' },
)

const option = { id: Type.String(), attributeId: Type.String(), value: Type.String(), slug: Type.String() }
export const Option = Type.Object(option, { $id: 'AttributeOption' })
export const AssignedOption = Type.Object(
  {
    ...option,
    assignedUserIds: Type.Array(Type.String(), { description: 'The people who have the option, in ascending order.' }),
  },
  { $id: 'AssignedAttributeOption' },
)
const Weight = Type.Union([Type.Integer({ minimum: 0, maximum: LARGEST_WEIGHT }), Type.Null()], {
  description: 'The weight of the option for this person, in per cent; null is the usual weight.',
})
export const OptionOfUser = Type.Object({ ...option, weight: Weight }, { $id: 'AttributeOptionOfUser' })

export const AssignmentInput = Type.Object(
  {
    attributeId: Type.String(),
    attributeOptionId: Type.Optional(Type.String()),
    value: Type.Optional({ ...Value, description: 'For TEXT and NUMBER, instead of an option.' }),
  },
  { $id: 'AssignAttributeOption' },
)
export const WeightInput = Type.Object({ weight: Type.Optional(Weight) }, { $id: 'WeighAttributeOption' })
export const Assignment = Type.Object(
  {
    id: Type.String(),
    memberId: Type.Integer({ description: 'The membership.' }),
    attributeOptionId: Type.String(),
    weight: Weight,
  },
  { $id: 'AttributeAssignment' },
)

export const presentAttribute = ({
  id,
  organizationId,
  type,
  name,
  slug,
  enabled,
  usersCanEdit,
}: AttributeFacts): Static<typeof Attribute> => ({
  id,
  teamId: organizationId,
  type,
  name,
  slug,
  enabled,
  usersCanEditRelation: usersCanEdit,
})

export const presentAssignedOption = ({ userIds, ...rest }: AssignedFacts): Static<typeof AssignedOption> => ({
  ...rest,
  assignedUserIds: userIds.map(String),
})

export const presentAssignment = ({
  id,
  membershipId,
  optionId,
  weight,
}: AssignmentFacts): Static<typeof Assignment> => ({ id, memberId: membershipId, attributeOptionId: optionId, weight })
