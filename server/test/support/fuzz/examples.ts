import { readFileSync } from 'node:fs'

/** A request of the API reference. */
export type Example = {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body?: unknown
}

const FILE = new URL('../../../../docs/examples.json', import.meta.url)

/** Reads the examples of the API reference, by the names of their operations. */
export function readExamples(): Map<string, Example> {
  const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, { request: Example }>
  return new Map(Object.entries(recorded).map(([name, { request }]) => [name, request]))
}
