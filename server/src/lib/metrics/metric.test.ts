import { expect, test } from 'vitest'
import { createCounter, createHistogram, gauge } from './metric.ts'
import { watchProcess } from './process-metrics.ts'
import { prometheusText } from './prometheus-text.ts'

test('a counter has a series for each set of labels', () => {
  const counter = createCounter('daybook_things_total', 'Things.')
  counter.of({ kind: 'a' }).add()
  counter.of({ kind: 'a' }).add(2)
  counter.of({ kind: 'b' }).add()
  expect(prometheusText([counter])).toBe(
    [
      '# HELP daybook_things_total Things.',
      '# TYPE daybook_things_total counter',
      'daybook_things_total{kind="a"} 3',
      'daybook_things_total{kind="b"} 1',
      '',
    ].join('\n'),
  )
})

test('each bucket of a histogram includes the smaller ones, and a value on a bound belongs to its bucket', () => {
  const histogram = createHistogram('daybook_wait_seconds', 'Waits.', [0.1, 1])
  for (const value of [0.1, 0.5, 2]) histogram.of({ a: 'b' }).observe(value)
  expect(prometheusText([histogram]).split('\n').slice(2)).toEqual([
    'daybook_wait_seconds_bucket{a="b",le="0.1"} 1',
    'daybook_wait_seconds_bucket{a="b",le="1"} 2',
    'daybook_wait_seconds_bucket{a="b",le="+Inf"} 3',
    'daybook_wait_seconds_sum{a="b"} 2.6',
    'daybook_wait_seconds_count{a="b"} 3',
    '',
  ])
})

test('a label cannot end its quotation', () => {
  const text = prometheusText([gauge('daybook_x', 'X.', () => [[{ a: 'b"c\\d\ne' }, 1]])])
  expect(text).toContain('daybook_x{a="b\\"c\\\\d\\ne"} 1')
})

test('the watch of a process sees a blocked event loop while it is blocked and afterwards', async () => {
  const watch = watchProcess({ version: '1.0.0' })
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(watch.loopDelayMs()).toBeLessThan(400)
  const until = performance.now() + 600
  while (performance.now() < until) {
    /* nothing else runs */
  }
  expect(watch.loopDelayMs()).toBeGreaterThan(400)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(prometheusText(watch.metrics)).toMatch(/daybook_event_loop_delay_seconds_bucket\{le="\+Inf"\} [1-9]/)
  const delays = watch.metrics.find(({ name }) => name === 'daybook_event_loop_delay_seconds')
  const sum = [...(delays?.points() ?? [])].find(({ suffix }) => suffix === '_sum')
  expect(sum?.value).toBeGreaterThan(0.4)
  watch.close()
})
