import type { Labels, Metric } from './metric.ts'

/** The media type of the text, which monitors compare. */
export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Writes metrics in the text format of Prometheus 0.0.4. */
export const prometheusText = (metrics: Iterable<Metric>): string => {
  const lines: string[] = []
  for (const { name, help, type, points } of metrics) {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`)
    for (const { suffix, labels, value } of points()) lines.push(`${name}${suffix}${written(labels)} ${value}`)
  }
  return `${lines.join('\n')}\n`
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, escaped)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (character: string): string => (character === '\n' ? '\\n' : `\\${character}`)
