import { createErasures } from '../features/privacy/erasures/service.ts'
import { createExports } from '../features/privacy/exports/service.ts'
import type { Accounts } from './accounts.ts'
import type { Foundation } from './foundation.ts'
import type { Scheduling } from './scheduling.ts'

type Others = Pick<Scheduling, 'bookings' | 'eventTypes'> & Pick<Accounts, 'passwords' | 'presence'>

/** Creates the services for the rights of people over their data. */
export function createPrivacy(
  { db, run, clock, createThrottle, secretKeys }: Foundation,
  { bookings, eventTypes, passwords, presence }: Others,
) {
  return {
    exports: createExports({ db, run, clock, createThrottle }),
    erasures: createErasures({
      db,
      run,
      bookings,
      eventTypes,
      passwords,
      presence,
      createThrottle,
      secretKeys,
    }),
  }
}
