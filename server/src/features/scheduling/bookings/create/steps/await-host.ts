import type { Begun, Staffed } from '../phases.ts'

/** Nobody's time is reserved, and nobody attends yet. */
export const awaitHost = (begun: Begun): Staffed => ({
  ...begun,
  status: 'awaiting_host',
  freeHostIds: [],
  joined: undefined,
  ownReservationUids: [],
  hosts: [],
  turns: [],
})
