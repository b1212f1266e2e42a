import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { presentMetrics } from '../../server/src/features/operation/jobs/schema.ts'
import { QUEUES } from '../../server/src/features/operation/jobs/service.ts'
import { readDeployFile, readYaml, root } from './deploy-files.ts'

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

const served = presentMetrics({ queues: [], jobs: [] }, new Date(0))
const metrics = [...served.matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name = '']) => name)
/** Prometheus makes this one itself: 1 for a target that answers. */
const OF_PROMETHEUS = 'up'

const metricsIn = (expr: string) => expr.match(/\bdaybook_\w+/g) ?? []
const asked = new Set(questions.flatMap(({ expr }) => metricsIn(expr)))

describe('alerts and the dashboard of Grafana', () => {
  it.each(questions)('$name asks for metrics that the server has', ({ expr }) => {
    const names = metricsIn(expr)
    if (names.length === 0) expect(expr).toContain(`${OF_PROMETHEUS}{job="daybook"}`)
    expect(metrics).toEqual(expect.arrayContaining(names))
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
    expect(metrics).toHaveLength(7)
    expect(metrics.filter((name) => !shown.includes(name))).toEqual([])
    expect([...asked].filter((name) => !metrics.includes(name))).toEqual([])
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
