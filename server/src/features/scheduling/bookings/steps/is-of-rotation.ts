import type { Bookable } from '../../availability/service.ts'

/** Whether hosts take turns: the same request would meet another host when it is sent again. */
export const isOfRotation = ({ schedulingType }: Bookable): boolean => schedulingType === 'round_robin'
