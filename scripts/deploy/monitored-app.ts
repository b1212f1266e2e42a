import { tmpdir } from 'node:os'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { overPool } from '../../server/src/db/connection.ts'
import { createReplicaMetrics } from '../../server/src/db/replica/replica-metrics.ts'
import { queueMetrics } from '../../server/src/features/operation/jobs/schema.ts'
import { systemIds } from '../../server/src/lib/ids.ts'
import type { Metric } from '../../server/src/lib/metrics/metric.ts'
import { createClock } from '../../server/src/lib/time/clock.ts'
import { noDatabase } from '../../server/test/support/databases/no-database.ts'

/** A pool without connections. */
const noPool = { options: { max: 1 }, totalCount: 0, idleCount: 0, waitingCount: 0 } as never

/** Returns every metric of a server that has just been made. */
export async function servedMetrics(): Promise<Metric[]> {
  const app = await createApp({
    config: readConfig({ LOG_LEVEL: 'silent', DAYBOOK_SECRET_KEY: Buffer.alloc(32).toString('base64') }),
    dataDir: tmpdir(),
    connection: { ...noDatabase(), metrics: overPool(noPool).metrics },
    clock: createClock(Date.now),
    ids: systemIds,
  })
  await app.close()
  const ofReplica = createReplicaMetrics(() => 0)
  return [...app.metrics(), ...ofReplica.metrics, ...queueMetrics({ queues: [], jobs: [] }, new Date(0))]
}
