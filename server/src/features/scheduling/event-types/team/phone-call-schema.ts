import { Type } from 'typebox'

const PhoneNumber = Type.String({ pattern: '^\\+[1-9]\\d{1,14}$', description: 'International form: +4930901820.' })
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

export const PhoneCallInput = Type.Object(
  {
    yourPhoneNumber: PhoneNumber,
    numberToCall: PhoneNumber,
    calApiKey: Type.String({ minLength: 1, maxLength: 200, description: 'The API key with which the agent books.' }),
    enabled: Type.Boolean({ default: true }),
    templateType: Type.Enum(['CHECK_IN_APPOINTMENT', 'CUSTOM_TEMPLATE'], { default: 'CUSTOM_TEMPLATE' }),
    schedulerName: text(255),
    guestName: text(255),
    guestEmail: text(320),
    guestCompany: text(255),
    beginMessage: text(2000),
    generalPrompt: Type.Optional(
      Type.String({ maxLength: 20_000, description: 'The instructions for the agent; CUSTOM_TEMPLATE needs them.' }),
    ),
  },
  { $id: 'CreatePhoneCall' },
)

export const PhoneCall = Type.Object(
  { callId: Type.String(), agentId: Type.Optional(Type.String()) },
  { $id: 'PhoneCall' },
)
