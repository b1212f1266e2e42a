import type { Schemas } from '@daybook/client'

/** An event type of a person or of a team. Those of a team have hosts. */
export type EventType = Schemas.EventType | Schemas.TeamEventType

export const isOfTeam = (type: EventType): type is Schemas.TeamEventType => 'schedulingType' in type
