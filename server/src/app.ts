import { join } from 'node:path'
import { memoryCounters } from './adapters/counters/memory.ts'
import { redisCounters } from './adapters/counters/redis.ts'
import { openIdConnect } from './adapters/identity-providers/openid-connect.ts'
import { smtpMailSender } from './adapters/mail/smtp.ts'
import { createOutgoing } from './adapters/outgoing/outgoing.ts'
import { systemResolve } from './adapters/outgoing/resolve.ts'
import { argon2Hasher, halfOfTheCores, type PasswordHasher } from './adapters/passwords/argon2.ts'
import { twilio } from './adapters/sms/twilio.ts'
import { isFromTwilio } from './adapters/sms/twilio-signature.ts'
import { serveApi } from './api.ts'
import type { CommandContext } from './commands/context.ts'
import { createForgetAnswers } from './commands/forget-answers.ts'
import { createRunCommand } from './commands/run.ts'
import { type Config, isDevelopment } from './config.ts'
import type { Connection } from './db/connection.ts'
import { latestMigration, migrate } from './db/migrate.ts'
import { createAccountMails } from './features/account-mails/service.ts'
import { createApiKeys } from './features/api-keys/service.ts'
import { createAttributes } from './features/attributes/service.ts'
import { createAuditLog } from './features/audit-log/service.ts'
import { createAvailability } from './features/availability/service.ts'
import { createBackups } from './features/backups/service.ts'
import { followMails } from './features/bookings/follow-mails.ts'
import { announceMeetings, followMeetings } from './features/bookings/meetings.ts'
import { createBookings } from './features/bookings/service.ts'
import { createDelegationCredentials } from './features/delegation-credentials/service.ts'
import { createDemo } from './features/demo/service.ts'
import { createEmailAddresses } from './features/email-addresses/service.ts'
import { createEventLog } from './features/event-log/service.ts'
import { createEventTypes, createManagedEventTypes } from './features/event-types/service.ts'
import { createFollowUps, DRAW } from './features/follow-ups/service.ts'
import { healthRoutes } from './features/health/routes.ts'
import { createIdentities } from './features/identities/service.ts'
import { createInvites } from './features/invites/service.ts'
import { createJobs } from './features/jobs/service.ts'
import { createManagedOrganizations } from './features/managed-organizations/service.ts'
import { createManagedUsers } from './features/managed-users/service.ts'
import { createMe } from './features/me/service.ts'
import { createMemberships } from './features/memberships/service.ts'
import { findStanding } from './features/memberships/store.ts'
import { byMail, byText, createForgetCounts, createSendMessages, SEND } from './features/messages/jobs.ts'
import { createOptOuts } from './features/messages/opt-outs.ts'
import { createMessages } from './features/messages/service.ts'
import { challengeApplications } from './features/oauth/routes/challenge.ts'
import { createOauth } from './features/oauth/service.ts'
import { createOauthClients } from './features/oauth-clients/service.ts'
import { createOccupancy } from './features/occupancy/service.ts'
import { createOneTimeTokens } from './features/one-time-tokens/service.ts'
import { createOrganizationUsers } from './features/organization-users/service.ts'
import { createOrganizations } from './features/organizations/service.ts'
import { createOutOfOffice } from './features/out-of-office/service.ts'
import { createPasswords } from './features/passwords/service.ts'
import { createPersonalLimits } from './features/personal-limits/service.ts'
import { createPlatformClients } from './features/platform-clients/service.ts'
import { createPrivateLinks } from './features/private-links/service.ts'
import { createProviderSignIn } from './features/provider-sign-in/service.ts'
import { createRateLimits } from './features/rate-limits/service.ts'
import { createRoles } from './features/roles/service.ts'
import { createRoundRobin } from './features/round-robin/service.ts'
import { createSchedules } from './features/schedules/service.ts'
import { createSecondFactors } from './features/second-factors/service.ts'
import { createSecrets } from './features/secrets/service.ts'
import { createSessions } from './features/sessions/service.ts'
import { createSignIn } from './features/sign-in/service.ts'
import { createSlotReservations } from './features/slot-reservations/service.ts'
import { createExplain } from './features/slots/explain.ts'
import { createSlots } from './features/slots/service.ts'
import { createSlotStreams } from './features/slots/streams.ts'
import { createTeams } from './features/teams/service.ts'
import { createTestClock } from './features/test-clock/service.ts'
import { createFireTimers } from './features/timers/service.ts'
import { createUsers } from './features/users/service.ts'
import { createVerificationCodes } from './features/verification-codes/service.ts'
import { createVerifiedResources } from './features/verified-resources/service.ts'
import { createVersions } from './features/versions/service.ts'
import { createDeliver, DELIVER } from './features/webhooks/deliveries/deliver.ts'
import { followForWebhooks } from './features/webhooks/deliveries/follow-events.ts'
import { createForgetDeliveries } from './features/webhooks/deliveries/forget.ts'
import { createDeliveries } from './features/webhooks/deliveries/service.ts'
import { createWebhooks } from './features/webhooks/service.ts'
import { fireWorkflows } from './features/workflows/fire.ts'
import { followWorkflows } from './features/workflows/follow.ts'
import { followForms } from './features/workflows/follow-forms.ts'
import { createWorkflows } from './features/workflows/service.ts'
import { createHttp, type Http } from './http/create-http.ts'
import type { LogTo } from './http/logging.ts'
import { createOpenApi } from './http/openapi.ts'
import { serveReference } from './http/reference.ts'
import { createIdentify } from './identify.ts'
import { createRunner, type Job, type JobStatus, type Runner } from './jobs/runner.ts'
import type { Clock } from './lib/clock.ts'
import type { Ids } from './lib/ids.ts'
import { pageAddresses } from './lib/page-addresses.ts'
import type { Counters } from './lib/rate-limit.ts'
import { createSecretBox, type SecretKeys } from './lib/secret-box.ts'
import { servePages } from './pages/serve-pages.ts'
import { secretKeys } from './secret-key.ts'
import { readTwilio } from './twilio-settings.ts'

/** What differs between a server, a test and a script. */
export type Surroundings = {
  config: Config
  /** Absolute; where the embedded database, its key and its backups are. */
  dataDir: string
  connection: Connection
  clock: Clock
  ids: Ids
  /** What compares passwords; argon2id without it. */
  hasher?: PasswordHasher | undefined
  /** What a test adds before there is any route. */
  prepare?: (http: Http) => void
  /** Where the log goes; the standard output without it. */
  logTo?: LogTo | undefined
}

export type App = {
  http: Http
  runner: Runner
  services: Awaited<ReturnType<typeof createServices>>
  openApi(): object
  /** Finishes what runs, then closes the database. */
  close(): Promise<void>
}

const VERSION = '0.1.0'
const FOLLOW_CLOCK_MS = 1000

/** Puts the server together: the one place that knows every part, in the order in which they need each other. */
export async function createApp(surroundings: Surroundings): Promise<App> {
  const { config, connection, clock, ids, prepare, logTo } = surroundings
  await migrate(connection.db)
  const jobs: Job[] = [createForgetAnswers({ db: connection.db, clock })]
  const keys = secretKeys({
    fromSettings: config.secretKey,
    previous: config.previousSecretKeys,
    dataDir: surroundings.dataDir,
  })
  const counters = createCounters(surroundings, (sentence) => http.log.warn(sentence))
  const services = createServices(surroundings, {
    keys,
    counters,
    nudge: (job) => runner.nudge(job),
    jobStatus: () => runner.status(),
    reportMistake: (message) => http.log.error(message),
  })
  const http = await createHttp({
    ...{ ...config, logTo, clock, ids, counters },
    identify: createIdentify(services),
    findStanding: (callerId, place, permission) => findStanding(connection.db, callerId, place, permission),
  })
  const openApi = createOpenApi()
  challengeApplications(http, config.publicUrl)
  http.addHook('onRoute', openApi.collect)
  prepare?.(http)
  const document = () => openApi.document(config.publicUrl)

  await http.register(
    healthRoutes({ server: VERSION, schema: latestMigration, timeZones: process.versions.tz ?? '' }, connection.db),
  )
  await serveApi(http, {
    ...services,
    publicUrl: config.publicUrl,
    canApplicationsRegister: config.oauthRegistration === 'on',
  })
  await serveReference(http, document)
  await servePages(http, {
    ...services,
    clock,
    ids,
    publicUrl: config.publicUrl,
    isDevelopment: isDevelopment(config),
    pageAddresses: pageAddresses(config),
    secretKeys: keys,
    findDemo: services.demo.find,
  })

  jobs.push(services.followUps.job, services.fireTimers, services.deliver.job)
  const mail = config.smtpUrl ? smtpMailSender(config.smtpUrl) : undefined
  const gateway = readTwilio(config)
  const texts = gateway && twilio(gateway.settings)
  jobs.push(
    createSendMessages({
      ...{ db: connection.db, clock, lanes: config.jobConcurrency },
      sendBy: {
        ...(mail && {
          email: byMail({ mail, mailFrom: config.mailFrom, host: new URL(config.publicUrl).hostname }),
        }),
        ...(texts && Object.fromEntries(gateway.channels.map((channel) => [channel, byText(texts, channel)]))),
      },
    }),
    createForgetCounts({ db: connection.db, clock }),
    createForgetDeliveries({ db: connection.db, clock }),
  )
  if (services.testClock) {
    const { follow, forget } = services.testClock
    await forget()
    jobs.push({ name: 'test-clock.follow', everyMs: FOLLOW_CLOCK_MS, isOfProcess: true, run: follow })
  }
  jobs.push(
    services.slotReservations.cleanUp,
    services.bookings.giveUpWaiting,
    services.sessions.forget,
    services.oneTimeTokens.forget,
    services.verificationCodes.forget,
    services.oauth.forget,
  )
  const runner = createRunner({ jobs, log: http.log, now: clock.real })
  if (config.adminEmail) {
    await services.users.ensureAdministrator(atStart, {
      email: config.adminEmail,
      password: config.adminPassword,
      apiKey: config.adminApiKey,
    })
  }
  await services.eventLog.adopt()
  if (connection.embedded) await services.deliver.takeOver()
  await counters?.open()
  await http.ready()

  return {
    http,
    runner,
    services,
    openApi: document,
    async close() {
      await http.close()
      await runner.stop()
      await services.deliver.stop()
      await counters?.close()
      await services.passwords.close()
      await services.versions.close()
      mail?.close()
      await connection.close()
    },
  }
}

/** What the server itself does when it starts. */
export const atStart: CommandContext = { actor: { kind: 'system' }, through: 'start', requestId: null, address: null }

/** Where requests are counted; nowhere when the operator has turned limits off. */
function createCounters({ config, clock }: Surroundings, report: (sentence: string) => void): Counters | undefined {
  if (config.rateLimit === 'off') return undefined
  const inMemory = memoryCounters()
  if (config.redisUrl === '') return inMemory
  return redisCounters({ url: config.redisUrl, insurance: inMemory, now: () => clock.real().getTime(), report })
}

function createServices(
  { config, dataDir, connection, clock, ids, hasher }: Surroundings,
  {
    keys,
    counters,
    nudge,
    jobStatus,
    reportMistake,
  }: {
    keys: SecretKeys
    counters: Counters | undefined
    nudge: (job?: string) => void
    jobStatus: () => JobStatus[]
    reportMistake: (message: string) => void
  },
) {
  const { db } = connection
  const [key] = keys
  const run = createRunCommand({ db, clock, followUpsLeft: () => nudge(DRAW) })
  const rateLimits = createRateLimits({ counters })
  const { createThrottle } = rateLimits
  const secretBox = createSecretBox(keys)
  const secrets = createSecrets({ run, secretBox })
  const apiKeys = createApiKeys({ db, run, ids, clock })
  const sessions = createSessions({ db, run, ids, clock })
  const passwords = createPasswords({ db, hasher: hasher ?? argon2Hasher(), inTurn: halfOfTheCores() })
  const { embedded, listen } = connection
  const versions = createVersions({ db, embedded, listen })
  const schedules = createSchedules({ db, run, versions })
  const outOfOffice = createOutOfOffice({ db, run, ids, versions })
  const attributes = createAttributes({ db, run, ids })
  const auditLog = createAuditLog({ db })
  const eventLog = createEventLog({ db })
  const roles = createRoles({ db, run, ids })
  const managedEventTypes = createManagedEventTypes({ versions })
  const memberships = createMemberships({ db, run, versions, attributes, roles, managedEventTypes })
  const managedOrganizations = createManagedOrganizations({ db, run, apiKeys, memberships, versions })
  const delegationCredentials = createDelegationCredentials({ run, ids, secretBox })
  const teams = createTeams({ db, run, memberships, versions })
  const eventTypes = createEventTypes({
    ...{ db, run, schedules, versions, managed: managedEventTypes },
    pages: pageAddresses(config),
  })
  const users = createUsers({ db, run, ids, passwords, sessions, apiKeys, schedules })
  const optOuts = createOptOuts({
    ...{ run, clock, secretKeys: keys },
    publicUrl: config.publicUrl,
    isFromGateway:
      config.twilioAuthToken === ''
        ? undefined
        : (reply) =>
            isFromTwilio(config.twilioAuthToken, { ...reply, url: `${config.publicUrl}/v2/sms/twilio/inbound` }),
  })
  const messages = createMessages({
    db,
    optOutLink: optOuts.linkFor,
    sendable: new Set([...(config.smtpUrl === '' ? [] : ['email' as const]), ...(readTwilio(config)?.channels ?? [])]),
    quotas: {
      perSender: { email: config.workflowMailsPerDay, sms: config.smsPerDay, whatsapp: config.whatsappPerDay },
      perNumber: config.textsPerNumberPerDay,
    },
    nudge: () => nudge(SEND),
  })
  const verificationCodes = createVerificationCodes({ db, run, ids, clock, messages, createThrottle, secretKeys: keys })
  const verifiedResources = createVerifiedResources({ db, run, codes: verificationCodes })
  const invites = createInvites({
    ...{ db, run, clock, ids, memberships, messages, createThrottle },
    publicUrl: config.publicUrl,
  })
  const accountMails = createAccountMails({ messages, ids, publicUrl: config.publicUrl })
  const oneTimeTokens = createOneTimeTokens({ db, ids, clock })
  const emailAddresses = createEmailAddresses({ run, users, oneTimeTokens, accountMails, createThrottle })
  const personalLimits = createPersonalLimits({ db, versions })
  const me = createMe({ run, users, emailAddresses, personalLimits })
  const secondFactors = createSecondFactors({
    ...{ db, run, ids, passwords, sessions, accountMails, createThrottle },
    secretBox,
  })
  const identities = createIdentities({ db, run, users, sessions })
  const signIn = createSignIn({
    ...{ db, run, users, apiKeys, identities, passwords, sessions, secondFactors, oneTimeTokens },
    ...{ emailAddresses, accountMails, createThrottle },
  })
  const providerSignIn = createProviderSignIn({
    ...{ run, ids, clock, secretBox, users, identities, emailAddresses, signIn, createThrottle },
    providers: config.identityProviders.map(openIdConnect),
    publicUrl: config.publicUrl,
  })
  const backups = createBackups({ connection, folder: join(dataDir, 'backups'), clock })
  const occupancy = createOccupancy({ db, versions, reportMistake })
  const availability = createAvailability({ db, occupancy, versions, now: clock.now })
  const explain = createExplain({ db, availability, clock })
  const slots = createSlots({ db, availability, versions, clock })
  const slotStreams = createSlotStreams({
    ...{ availability, versions, most: config.slotStreams, epoch: embedded ? ids.uid() : '' },
    now: () => clock.real().getTime(),
  })
  const slotReservations = createSlotReservations({ db, run, clock, ids, availability, occupancy })
  const privateLinks = createPrivateLinks({ db, run, clock, ids, publicUrl: config.publicUrl })
  const outgoing = createOutgoing({ resolve: systemResolve(), allowPrivateNetworks: config.allowPrivateNetworks })
  const webhooks = createWebhooks({ db, run, ids, secretBox, refuseUrl: outgoing.checkUrl })
  const roundRobin = createRoundRobin({ db, availability })
  const bookings = createBookings({
    ...{ db, run, clock, ids, availability, occupancy, roundRobin, privateLinks, verificationCodes, createThrottle },
    secretKey: key,
    publicUrl: config.publicUrl,
    mailFrom: config.mailFrom,
  })
  const followUps = createFollowUps({
    ...{ db, run, reportMistake },
    followers: [
      followMails({ messages }),
      followMeetings,
      followForWebhooks({ nudge: () => nudge(DELIVER) }),
      followWorkflows({ bookings, messages }),
      followForms({ messages }),
    ],
  })
  const deliveries = createDeliveries({
    ...{ db, run, ids, webhooks },
    catchUp: followUps.catchUp,
    nudge: () => nudge(DELIVER),
  })
  const deliver = createDeliver({
    ...{ db, run, clock, outgoing, secretBox, messages, reportMistake },
    random: Math.random,
    timeoutMs: config.webhookTimeoutSeconds * 1000,
  })
  const fireTimers = createFireTimers({
    ...{ run, reportMistake },
    fire: {
      'meeting-started': announceMeetings,
      'meeting-ended': announceMeetings,
      workflow: fireWorkflows({ bookings, messages }),
    },
  })
  const workflows = createWorkflows({ db, run })
  const jobs = createJobs({ db, run, clock, status: jobStatus, nudge })
  const organizations = createOrganizations({ db, run, memberships })
  const platformClients = createPlatformClients({ db, run, ids, secretBox, organizations })
  const managedUsers = createManagedUsers({
    ...{ db, run, ids, clock, platformClients, memberships, schedules, eventTypes, bookings },
    secretKeys: keys,
    publicUrl: config.publicUrl,
  })
  const oauthClients = createOauthClients({ db, run, ids })
  const oauth = createOauth({
    ...{ db, run, clock, ids, clients: oauthClients },
    secretKeys: keys,
    publicUrl: config.publicUrl,
  })
  const organizationUsers = createOrganizationUsers({
    ...{ db, run, users, schedules, eventTypes, bookings, memberships, messages, oneTimeTokens },
    publicUrl: config.publicUrl,
  })
  const testClock = config.testClock ? createTestClock({ db, run, clock, nudge: () => nudge() }) : undefined
  const demo = createDemo({
    ...{ db, users, eventTypes, ids },
    isOn: config.demo === 'on' && config.adminEmail === '',
    // Whoever tries the server most likely sits where it runs.
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  return {
    rateLimits,
    secrets,
    apiKeys,
    attributes,
    roles,
    auditLog,
    eventLog,
    delegationCredentials,
    managedOrganizations,
    memberships,
    teams,
    organizationUsers,
    workflows,
    invites,
    sessions,
    demo,
    availability,
    emailAddresses,
    identities,
    me,
    oneTimeTokens,
    passwords,
    schedules,
    providerSignIn,
    secondFactors,
    signIn,
    outOfOffice,
    eventTypes,
    users,
    optOuts,
    verificationCodes,
    verifiedResources,
    messages,
    followUps,
    deliver,
    fireTimers,
    jobs,
    backups,
    slots,
    slotStreams,
    versions,
    explain,
    slotReservations,
    privateLinks,
    webhooks,
    deliveries,
    bookings,
    roundRobin,
    organizations,
    platformClients,
    managedUsers,
    oauthClients,
    oauth,
    testClock,
  }
}
