import { type Static, Type } from 'typebox'
import type { Fairness as FairnessFacts, HostFairness } from './fairness.ts'

const Share = (description: string) => Type.Number({ minimum: 0, description })

export const Fairness = Type.Object(
  {
    eventTypeId: Type.Integer(),
    weightsEnabled: Type.Boolean({ description: 'Without weights all hosts have the same share.' }),
    hosts: Type.Array(
      Type.Object({
        userId: Type.Integer(),
        name: Type.String(),
        groupId: Type.Union([Type.Integer(), Type.Null()]),
        priority: Type.Integer({
          description: 'From 0, the lowest, to 4. The free host with the highest priority is first.',
        }),
        weight: Type.Integer(),
        targetShare: Share('Of the bookings of all hosts of the same group and priority, from 0 to 1.'),
        actualShare: Share('Likewise, of what counts: bookings and credits.'),
        count: Type.Integer({ description: 'Bookings and credits together, which decide the next host.' }),
        pickedCount: Type.Integer({
          description: 'The number of bookings, without cancelled, declined and reassigned ones.',
        }),
        creditedCount: Type.Integer({
          description:
            'The credit of a host who joined later or came back, so that they do not catch up. It is below 0 if the host had more bookings than others.',
        }),
        lastPickedAt: Type.Union([Type.String({ description: 'In UTC.' }), Type.Null()]),
      }),
      { description: 'The rotating hosts. Fixed hosts attend every booking.' },
    ),
  },
  { $id: 'Fairness' },
)

export const presentFairness = ({ bookable, hosts }: FairnessFacts): Static<typeof Fairness> => ({
  eventTypeId: bookable.id,
  weightsEnabled: bookable.weightsEnabled,
  hosts: hosts.map(presentHost),
})

const presentHost = ({ host, lastPickedAt, countOfPeers: _countOfPeers, ...facts }: HostFairness) => ({
  userId: host.userId,
  name: host.name ?? host.username ?? '',
  groupId: host.groupId,
  priority: host.priority,
  ...facts,
  count: facts.pickedCount + facts.creditedCount,
  lastPickedAt: lastPickedAt?.toISOString() ?? null,
})
