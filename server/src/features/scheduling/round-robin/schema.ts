import { type Static, Type } from 'typebox'
import type { Fairness as FairnessFacts, HostFairness } from './fairness.ts'

const Share = (description: string) => Type.Number({ minimum: 0, description })

export const Fairness = Type.Object(
  {
    eventTypeId: Type.Integer(),
    weightsEnabled: Type.Boolean({ description: 'Without weights all hosts are to have the same share.' }),
    hosts: Type.Array(
      Type.Object({
        userId: Type.Integer(),
        name: Type.String(),
        groupId: Type.Union([Type.Integer(), Type.Null()]),
        priority: Type.Integer({ description: 'From 0, the lowest, to 4: the highest that is free comes first.' }),
        weight: Type.Integer(),
        targetShare: Share('Of the bookings of all hosts of the same group and priority, from 0 to 1.'),
        actualShare: Share('Likewise, of what counts: bookings and credits.'),
        count: Type.Integer({ description: 'Bookings and credits together: what decides whose turn it is.' }),
        pickedCount: Type.Integer({
          description: 'Bookings; what was cancelled, declined or handed over is not in it.',
        }),
        creditedCount: Type.Integer({
          description:
            'For who joined later or came back, so that they need not catch up; below 0 where they had had more than others.',
        }),
        lastPickedAt: Type.Union([Type.String({ description: 'In UTC.' }), Type.Null()]),
      }),
      { description: 'Those who rotate. Fixed hosts attend every booking.' },
    ),
  },
  { $id: 'Fairness' },
)

export const presentFairness = ({ bookable, hosts }: FairnessFacts): Static<typeof Fairness> => ({
  eventTypeId: bookable.id,
  weightsEnabled: bookable.weightsEnabled,
  hosts: hosts.map(presentHost),
})

const presentHost = ({ host, lastPickedAt, ...facts }: HostFairness) => ({
  userId: host.userId,
  name: host.name ?? host.username ?? '',
  groupId: host.groupId,
  priority: host.priority,
  ...facts,
  count: facts.pickedCount + facts.creditedCount,
  lastPickedAt: lastPickedAt?.toISOString() ?? null,
})
