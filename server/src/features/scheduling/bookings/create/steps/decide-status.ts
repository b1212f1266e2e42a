import { needsConfirmation } from '../needs-confirmation.ts'
import type { Begun, Decided } from '../phases.ts'

export const decideStatus = (begun: Begun): Decided => ({
  ...begun,
  status: needsConfirmation(begun.bookable, begun.request.startsAt, begun.now) ? 'pending' : 'accepted',
})
