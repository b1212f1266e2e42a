import type { Services } from '../app/services.ts'
import { apiVersionRoutes } from '../features/operation/api-versions/routes.ts'
import { auditLogRoutes } from '../features/operation/audit-log/routes.ts'
import { backupRoutes } from '../features/operation/backups/routes.ts'
import { allEvents, eventLogRoutes, groupEvents, ownEvents } from '../features/operation/event-log/routes.ts'
import { eventStreamRoute } from '../features/operation/event-log/routes-stream.ts'
import { jobRoutes } from '../features/operation/jobs/routes.ts'
import { metricsRoute } from '../features/operation/jobs/routes-metrics.ts'
import { notOfferedRoutes } from '../features/operation/not-offered/routes.ts'
import { secretRoutes } from '../features/operation/secrets/routes.ts'
import { settingRoutes } from '../features/operation/settings/routes.ts'
import { testClockRoutes } from '../features/operation/test-clock/routes.ts'
import type { Http } from '../http/create-http.ts'
import { at } from './addresses.ts'
import type { Settings } from './settings.ts'

/** Serves the operations for the operator. */
export async function serveOperation(
  http: Http,
  {
    auditLog,
    eventLog,
    eventStreams,
    jobs,
    processMetrics,
    backups,
    secrets,
    settings,
    testClock,
  }: Services & Pick<Settings, 'processMetrics'>,
): Promise<void> {
  const { prefix } = at.me
  await http.register(auditLogRoutes(auditLog, at.org), at.org)
  const groups = [at.team, at.orgTeam, at.org].map((group) => ({ options: group, readers: groupEvents(group) }))
  const everybody = { options: { prefix: `${prefix}/admin` }, readers: allEvents }
  for (const { options, readers } of [{ options: at.me, readers: ownEvents(at.me) }, ...groups, everybody]) {
    await http.register(eventLogRoutes(eventLog, readers), options)
    await http.register(eventStreamRoute(eventStreams, readers), options)
  }
  http.addHook('preClose', async () => eventStreams.close())
  await http.register(jobRoutes(jobs), { prefix })
  await http.register(apiVersionRoutes(), { prefix })
  await http.register(notOfferedRoutes(), { prefix })
  await http.register(metricsRoute(jobs, processMetrics))
  await http.register(backupRoutes(backups), { prefix })
  await http.register(secretRoutes(secrets), { prefix })
  await http.register(settingRoutes(settings), { prefix })
  await http.register(testClockRoutes(testClock), { prefix })
}
