import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { QUEUES } from '../../server/src/features/operation/jobs/service.ts'
import { prometheusText } from '../../server/src/lib/metrics/prometheus-text.ts'
import { readDeployFile, readYaml, root } from './deploy-files.ts'
import { servedMetrics } from './monitored-app.ts'
import { hasPromtool, promtool } from './promtool.ts'

type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; action: string }
}
type Panel = { id: number; title: string; description: string; targets: { expr: string }[] }

const [alerts] = readYaml<{ groups: { rules: Rule[] }[] }>('prometheus/alerts.yaml')
const rules = alerts?.groups.flatMap((group) => group.rules) ?? []
const dashboard: { panels: Panel[] } = JSON.parse(readDeployFile('grafana/daybook.json'))
const questions = [
  ...rules.map(({ alert, expr }) => ({ name: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expr }))),
]

const served = await servedMetrics()
const metrics = served.map(({ name }) => name)
/** The numbers of a histogram have suffixes. */
const names = served.flatMap(({ name, type }) =>
  type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix) : [name],
)
/** Prometheus makes this one itself: 1 for a target that answers. */
const OF_PROMETHEUS = 'up'

const SUFFIX = /_(bucket|sum|count)$/

const metricsIn = (expr: string) => expr.match(/\bdaybook_\w+/g) ?? []
const asked = new Set(questions.flatMap(({ expr }) => metricsIn(expr)))

describe('alerts and the dashboard of Grafana', () => {
  it.each(questions)('$name asks for metrics that the server has', ({ expr }) => {
    if (metricsIn(expr).length === 0) expect(expr).toContain(`${OF_PROMETHEUS}{job="daybook"}`)
    expect(names).toEqual(expect.arrayContaining(metricsIn(expr)))
  })

  it.each(questions)(
    '$name asks for queues that the server has, and for jobs by the label of Prometheus',
    ({ expr }) => {
      for (const [, queue] of expr.matchAll(/queue!?="([^"]*)"/g)) expect(QUEUES).toContain(queue)
      if (expr.includes('daybook_job_')) expect(expr).not.toMatch(/\bjob\b/)
    },
  )

  it('the dashboard shows every metric of the server', () => {
    const shown = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))
    expect(new Set(metrics).size).toBe(metrics.length)
    expect(
      metrics.filter((metric) => !shown.some((name) => name.replace(SUFFIX, '') === metric || name === metric)),
    ).toEqual([])
    expect([...asked].filter((name) => !names.includes(name))).toEqual([])
  })

  it.runIf(hasPromtool)('promtool accepts the names, types and texts of all metrics', () => {
    expect(promtool(['check', 'metrics'], prometheusText(served))).toBe('')
  })

  it('panels have numbers of their own, and say what they show', () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
    for (const { description } of dashboard.panels) expect(description).toMatch(/\.$/)
  })
})

describe('an alert', () => {
  const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))

  it.each(rules)('$alert says what is wrong and what to do', ({ labels, annotations }) => {
    expect(['warning', 'critical']).toContain(labels.severity)
    expect(annotations.summary).toMatch(/\.$/)
    expect(annotations.action).toMatch(/\.$/)
  })

  it.each(rules)('$alert leads to operations that exist', ({ annotations }) => {
    const operations = annotations.action.matchAll(/\b(GET|POST) (\/[a-z0-9/-]+)/g)
    for (const [, method = '', path = ''] of operations)
      expect(document.paths[path], path).toHaveProperty(method.toLowerCase())
  })
})
