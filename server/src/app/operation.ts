import { wantsDemo } from '../config.ts'
import { backupPlaceOf } from '../data-dir.ts'
import { createDemo } from '../features/accounts/demo/service.ts'
import { createBackupSchedule } from '../features/operation/backups/schedule.ts'
import { createBackups } from '../features/operation/backups/service.ts'
import { createJobs } from '../features/operation/jobs/service.ts'
import { createSecrets } from '../features/operation/secrets/service.ts'
import { createSettings } from '../features/operation/settings/service.ts'
import { createTestClock } from '../features/operation/test-clock/service.ts'
import { readBackupSchedule } from '../settings/backup-settings.ts'
import { settingsInForce } from '../settings-in-force.ts'
import type { Accounts } from './accounts.ts'
import type { Foundation } from './foundation.ts'
import type { Scheduling } from './scheduling.ts'

type Others = Pick<Accounts, 'users'> & Pick<Scheduling, 'eventTypes'>

/** Creates the services for the operator. */
export function createOperation(foundation: Foundation, { users, eventTypes }: Others) {
  const { config, dataDir, connection, db, run, clock, ids, secretBox, nudge, jobStatus, warn, inform } = foundation
  const backups = createBackups({ connection, clock, ...backupPlaceOf(config, dataDir) })
  const secrets = createSecrets({ db, run, secretBox })
  return {
    settings: createSettings({
      db,
      clock,
      publicUrl: config.publicUrl,
      inForce: settingsInForce(config),
      findLoss: secrets.findLoss,
    }),
    backups,
    backupSchedule: createBackupSchedule({ backups, ...readBackupSchedule(config), clock, log: { warn, inform } }),
    secrets,
    jobs: createJobs({ db, run, clock, status: jobStatus, nudge }),
    testClock: config.testClock ? createTestClock({ db, run, clock, nudge: () => nudge() }) : undefined,
    demo: createDemo({
      db,
      users,
      eventTypes,
      ids,
      isOn: wantsDemo(config),
    }),
  }
}
