import { Type } from 'typebox'

const Seconds = (description: string) => Type.Number({ description: `${description}, in seconds.` })

export const Recording = Type.Object(
  {
    id: Type.String(),
    roomName: Type.String(),
    startTs: Seconds('When it began, since 1970'),
    status: Type.String(),
    maxParticipants: Type.Optional(Type.Number()),
    duration: Seconds('Its length'),
    shareToken: Type.String(),
    downloadLink: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    error: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  },
  { $id: 'BookingRecording' },
)

export const ConferencingSession = Type.Object(
  {
    id: Type.String(),
    room: Type.String(),
    startTime: Seconds('When it began, since 1970'),
    duration: Seconds('Its length'),
    ongoing: Type.Boolean(),
    maxParticipants: Type.Number(),
    participants: Type.Array(
      Type.Object({
        userId: Type.Union([Type.String(), Type.Null()]),
        userName: Type.Union([Type.String(), Type.Null()]),
        joinTime: Seconds('When they came, since 1970'),
        duration: Seconds('How long they stayed'),
      }),
    ),
  },
  { $id: 'ConferencingSession' },
)
