import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readYaml, root } from './deploy-files.ts'
import { hasPromtool, promtool } from './promtool.ts'

type Series = Readonly<Record<string, string>>
/** Numbers that a monitor sees every half minute for an hour, with which an alert fires, and some with which it doesn't. */
type Case = { alert: string; fires: Series; isSilent: Series }

/** Returns a series that grows by a number every half minute. */
const growing = (by: number): string => `0+${by}x120`
const always = (value: number): string => `${value}x120`

/** Returns a histogram of which all values are in the bucket of one bound. */
const histogram = (name: string, bound: string, bounds: readonly string[], labels = ''): Series =>
  Object.fromEntries(
    [...bounds, '+Inf'].map((le) => {
      const isReached = le === '+Inf' || Number(le) >= Number(bound)
      return [`${name}_bucket{le="${le}"${labels}}`, isReached ? growing(30) : always(0)]
    }),
  )

const requests = (ok: number, failed: number): Series => ({
  'daybook_requests_total{status="2xx"}': growing(ok),
  'daybook_requests_total{status="5xx"}': growing(failed),
})

const cases: readonly Case[] = [
  { alert: 'DaybookDown', fires: { 'up{job="daybook"}': always(0) }, isSilent: { 'up{job="daybook"}': always(1) } },
  {
    alert: 'DaybookMetricsMissing',
    fires: { 'up{job="daybook"}': always(1) },
    isSilent: { 'daybook_queue_waiting{queue="messages"}': always(0) },
  },
  {
    alert: 'DaybookRedisLost',
    fires: { daybook_redis_up: always(0) },
    isSilent: { daybook_redis_up: always(1) },
  },
  {
    alert: 'DaybookQueueLate',
    fires: { 'daybook_queue_oldest_due_seconds{queue="webhook-deliveries"}': always(31) },
    isSilent: { 'daybook_queue_oldest_due_seconds{queue="messages"}': always(29) },
  },
  {
    alert: 'DaybookQueueStopped',
    fires: { 'daybook_queue_oldest_due_seconds{queue="timers"}': always(901) },
    isSilent: { 'daybook_queue_oldest_due_seconds{queue="timers"}': always(899) },
  },
  {
    alert: 'DaybookDeliveriesGrow',
    fires: { 'daybook_queue_waiting{queue="webhook-deliveries"}': growing(10) },
    isSilent: { 'daybook_queue_waiting{queue="webhook-deliveries"}': always(5000) },
  },
  {
    alert: 'DaybookDeadLetters',
    fires: { 'daybook_queue_failed{queue="messages"}': growing(1) },
    isSilent: { 'daybook_queue_failed{queue="messages"}': always(7) },
  },
  {
    alert: 'DaybookJobFails',
    fires: { 'daybook_job_failures{exported_job="messages.send"}': always(4) },
    isSilent: { 'daybook_job_failures{exported_job="messages.send"}': always(3) },
  },
  {
    alert: 'DaybookJobHangs',
    fires: { 'daybook_job_running{exported_job="messages.send"}': '1x300' },
    isSilent: { 'daybook_job_running{exported_job="messages.send"}': '1x200 0 1x100' },
  },
  {
    // The clock of these tests begins at 0, so a timestamp of 0 is as old as the time that has passed.
    alert: 'DaybookBackupOld',
    fires: { daybook_backup_newest_timestamp_seconds: always(0), daybook_backup_interval_seconds: always(900) },
    isSilent: { daybook_backup_newest_timestamp_seconds: always(600), daybook_backup_interval_seconds: always(900) },
  },
  {
    alert: 'DaybookBackupFails',
    fires: { daybook_backup_failures_total: growing(1) },
    isSilent: { daybook_backup_failures_total: always(7) },
  },
  { alert: 'DaybookErrors', fires: requests(90, 10), isSilent: requests(990, 10) },
  // One failure of a server that nobody asks is no emergency.
  { alert: 'DaybookErrors', fires: requests(0, 3), isSilent: requests(1, 1) },
  {
    alert: 'DaybookSlow',
    fires: histogram('daybook_request_duration_seconds', '5', ['0.1', '1', '2.5', '5']),
    isSilent: histogram('daybook_request_duration_seconds', '1', ['0.1', '1', '2.5', '5']),
  },
  {
    alert: 'DaybookPoolWait',
    fires: histogram('daybook_database_wait_seconds', '0.1', ['0.025', '0.05', '0.1']),
    isSilent: histogram('daybook_database_wait_seconds', '0.05', ['0.025', '0.05', '0.1']),
  },
  {
    alert: 'DaybookLocksWait',
    fires: histogram('daybook_lock_wait_seconds', '1', ['0.25', '0.5', '1']),
    isSilent: histogram('daybook_lock_wait_seconds', '0.5', ['0.25', '0.5', '1']),
  },
  {
    alert: 'DaybookEventLoopLate',
    fires: histogram('daybook_event_loop_delay_seconds', '0.5', ['0.1', '0.25', '0.5']),
    isSilent: histogram('daybook_event_loop_delay_seconds', '0.25', ['0.1', '0.25', '0.5']),
  },
  {
    alert: 'DaybookRefuses',
    fires: { 'daybook_refusals_total{reason="full"}': growing(30) },
    isSilent: { 'daybook_refusals_total{reason="rate-limit"}': growing(300) },
  },
]

// These need Prometheus itself, which CI has and a fresh clone may not have.
describe.runIf(hasPromtool)('alerts on invented numbers', () => {
  let folder: string
  const alerts = join(root, 'deploy/prometheus/alerts.yaml')

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-alerts-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Returns what promtool says if one of the alerts doesn't fire, or fires, against the expectation. */
  function faults(seriesOf: (each: Case) => Series, count: number): string {
    const file = join(folder, 'test.yaml')
    const tests = cases.map((each) => ({
      name: each.alert,
      interval: '30s',
      input_series: Object.entries(seriesOf(each)).map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [
        {
          expr: `count(ALERTS{alertname="${each.alert}", alertstate="firing"}) or vector(0)`,
          eval_time: each.alert === 'DaybookJobHangs' ? '140m' : '55m',
          exp_samples: [{ labels: '{}', value: count }],
        },
      ],
    }))
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ rule_files: [alerts], evaluation_interval: '30s', tests }))
    return promtool(['test', 'rules', file])
  }

  it('promtool accepts the rules', () => expect(promtool(['check', 'rules', alerts])).toBe(''))

  it('each alert fires when what it is about happens', () => expect(faults(({ fires }) => fires, 1)).toBe(''))

  it('each alert is silent while it does not happen', () => expect(faults(({ isSilent }) => isSilent, 0)).toBe(''))

  it('each alert has numbers with which it fires', () => {
    const [file] = readYaml<{ groups: { rules: { alert: string }[] }[] }>('prometheus/alerts.yaml')
    const names = file?.groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)) ?? []
    expect([...new Set(cases.map(({ alert }) => alert))].sort()).toEqual(names.sort())
  })
})
