import type { Begun, Staffed } from '../phases.ts'

/** Returns the draft without hosts and without reserved time. */
export const awaitHost = (begun: Begun): Staffed => ({
  ...begun,
  status: 'awaiting_host',
  paymentDueAt: null,
  freeHostIds: [],
  joined: undefined,
  ownReservationUids: [],
  hosts: [],
  turns: [],
})
