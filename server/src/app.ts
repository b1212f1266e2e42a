import { createPainter } from './adapters/pictures/painter.ts'
import { serveApi } from './api.ts'
import { createFoundation } from './app/foundation.ts'
import { createIdentify } from './app/identify.ts'
import { createJobs } from './app/jobs.ts'
import type { AppOptions } from './app/options.ts'
import { createServices, type Services } from './app/services.ts'
import { createWatching, redisMetric, streamMetric } from './app/watching.ts'
import type { CommandContext } from './commands/context.ts'
import { findAnswer } from './commands/repeats.ts'
import { doubtsAbout, isDevelopment } from './config.ts'
import { latestMigration, migrateUnlessNewer, migrationNames } from './db/migrate.ts'
import { presentMe } from './features/accounts/me/schema.ts'
import { challengeApplications } from './features/applications/oauth/routes/challenge.ts'
import { healthRoutes } from './features/operation/health/routes.ts'
import { countSealed, sentenceOfLostKeys } from './features/operation/secrets/service.ts'
import { LOST_KEY_REMEDY } from './features/operation/settings/service.ts'
import { findStanding } from './features/organizations/memberships/store.ts'
import { defaultMaxInFlight } from './http/admission/places.ts'
import { createHttp, type Http } from './http/create-http.ts'
import { createOpenApi } from './http/document/openapi.ts'
import { serveOlderGeneration } from './http/older-generation.ts'
import { createRunner, type Runner } from './jobs/runner.ts'
import { frameOriginsOf } from './lib/frame-origin.ts'
import type { Metric } from './lib/metrics/metric.ts'
import { pageAddresses } from './lib/page-addresses.ts'
import { keyIdOf } from './lib/secrets/secret-box.ts'
import { type Catalogue, createCatalogue } from './mcp/catalogue.ts'
import { AGENTS_ADDRESS, agentRoutes } from './mcp/routes.ts'
import { servePages } from './pages/serve-pages.ts'
import { serveReference } from './reference/routes.ts'
import { secretKeys } from './secret-key.ts'
import { VERSION } from './version.ts'

export type App = {
  http: Http
  runner: Runner
  services: Services
  openApi(): object
  /** The tools of agents. */
  tools: Catalogue
  /** Returns the metrics of this process. */
  metrics(): readonly Metric[]
  /** Starts all jobs, or only those of the process. */
  startJobs(which: 'all' | 'of-process'): Promise<void>
  /** Finishes the running work, then closes the database. */
  close(): Promise<void>
}

/**
 * Builds the server: database, services, HTTP with its routes and pages, jobs. It doesn't listen and runs no job yet.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, connection, clock, ids, prepare, logTo } = options
  const hasRoom = connection.hasRoom ?? (() => true)
  const watching = createWatching(options, { warn: (message) => http.log.warn(message) })
  const { tracer, traced, traceOutgoing } = watching.tracing
  const { newer } = await migrateUnlessNewer(connection)
  const sealed = await countSealed(connection.db)
  const foundation = createFoundation(options, {
    secretKeys: secretKeys({
      fromSettings: config.secretKey,
      previous: config.previousSecretKeys,
      dataDir: options.dataDir,
      hasSealedValues: sealed.length > 0,
    }),
    traced,
    traceOutgoing,
    nudge: (job) => runner.nudge(job),
    jobStatus: () => runner.status(),
    reportMistake: (message) => http.log.error(message),
    warn: (message) => http.log.warn(message),
    inform: (message) => http.log.info(message),
  })
  const { publicUrl, secretKeys: keys, counters } = foundation
  const services = createServices(foundation)
  const { http, metrics: ofRequests } = await createHttp({
    ...config,
    logTo,
    clock,
    ids,
    counters,
    hasRoom,
    maxInFlight: config.maxInFlight || defaultMaxInFlight(connection.embedded ? undefined : config.databasePoolSize),
    work: watching.work,
    tracer,
    identify: createIdentify(services),
    findStanding: (callerId, place, permission) => findStanding(connection.db, callerId, place, permission),
    findAnswer: (identity) => findAnswer(connection.db, identity, clock.now()),
  })
  if (newer.length > 0)
    http.log.warn({ migrations: newer }, 'The database is of a newer version, which this version may use.')
  for (const doubt of doubtsAbout(config)) http.log.warn(doubt)
  const loss = sentenceOfLostKeys(sealed, keys.map(keyIdOf))
  if (loss !== undefined) http.log.error(`${loss} ${LOST_KEY_REMEDY}`)
  const openApi = createOpenApi()
  const tools = createCatalogue()
  challengeApplications(http, publicUrl, [AGENTS_ADDRESS])
  http.addHook('onRoute', openApi.collect)
  http.addHook('onRoute', tools.collect)
  prepare?.(http)
  const document = () => openApi.document(publicUrl)
  watching.logSlowStatements(http.log)
  watching.noticeLostStatements()
  const metrics = () => [
    ...watching.process.metrics,
    ...watching.tracing.metrics,
    ...ofRequests,
    streamMetric(services),
    redisMetric(config, counters),
    ...connection.metrics,
    ...runner.metrics,
    ...services.backupSchedule.metrics,
  ]

  await http.register(
    healthRoutes(
      { server: VERSION, schema: latestMigration, timeZones: process.versions.tz ?? '' },
      { db: connection.db, hasRoom, knownMigrations: migrationNames, findReplica: connection.replica?.status },
    ),
  )
  await serveApi(http, {
    ...services,
    publicUrl,
    canApplicationsRegister: config.oauthRegistration === 'on',
    processMetrics: metrics,
  })
  await http.register(agentRoutes(http, { catalogue: tools, publicUrl, version: VERSION }))
  serveOlderGeneration(http, publicUrl)
  serveReference(http, document, publicUrl)
  const painter = options.painter ?? createPainter()
  await servePages(http, {
    ...services,
    clock,
    ids,
    publicUrl,
    embedOrigins: frameOriginsOf(config.embedOrigins).origins,
    secretKeys: keys,
    isDevelopment: isDevelopment(config),
    pageAddresses: pageAddresses(config),
    painter,
    findDemo: services.demo.find,
    presentMe,
  })

  const runner = createRunner({
    jobs: createJobs(foundation, services),
    log: http.log,
    now: clock.real,
    mayWork: hasRoom,
    work: watching.work,
    tracer,
  })
  await foundation.timeAgreement?.run()
  // A worker joins a running server, so the time that was set there applies to the worker too.
  if (config.worker === 'only') await services.testClock?.follow()
  else await services.testClock?.forget()
  if (config.adminEmail) {
    await services.users.ensureAdministrator(atStart, {
      email: config.adminEmail,
      password: config.adminPassword,
      apiKey: config.adminApiKey,
    })
  }
  await services.settings.adoptPublicUrl()
  await services.backups.open()
  await services.eventLog.adopt()
  if (connection.embedded) {
    const { deliver, messages, calendarCopies, calendarEvents, meetings, paymentOrders } = services
    const all = [deliver, messages, calendarCopies, calendarEvents, meetings, paymentOrders]
    await Promise.all(all.map((each) => each.takeOver()))
  }
  await counters?.open()
  await http.ready()

  return {
    http,
    runner,
    services,
    openApi: document,
    tools,
    metrics,
    async startJobs(which) {
      const { messages, deliver, calendarCopies, calendarEvents, meetings } = services
      const owners = [messages, deliver, calendarCopies, calendarEvents, meetings]
      const leases = owners.map(({ freeAbandoned }) => freeAbandoned)
      if (which === 'all') await foundation.worker.begin(leases, runner.nudge)
      runner.start(which)
    },
    async close() {
      await services.backups.stop()
      await http.close()
      const { calendarCopies, calendarLists, calendarEvents, meetings, calendarReader, delegationCredentials } =
        services
      const { openAccounts } = delegationCredentials
      // The readings are told to end first, so that one whose thread ends is left to the next server.
      const ends = [calendarCopies, calendarLists, calendarEvents, meetings, openAccounts].map((each) => each.stop())
      await Promise.all([...ends, calendarReader.close(), painter.close()])
      await runner.stop()
      await services.deliver.stop()
      await foundation.worker.end()
      await counters?.close()
      await services.passwords.close()
      await foundation.versions.close()
      services.senders.close()
      await watching.close()
      await connection.close()
    },
  }
}

/** The context of commands that the server itself runs at the start. */
export const atStart: CommandContext = { actor: { kind: 'system' }, through: 'start', requestId: null, address: null }
