import type { Bookable } from '../../availability/service.ts'

/** Returns true if the event type is a round robin, where a repeated request would get another host. */
export const isOfRotation = ({ schedulingType }: Bookable): boolean => schedulingType === 'round_robin'
