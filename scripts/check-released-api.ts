// This script refuses a change of docs/openapi.json that breaks docs/openapi.released.json.
import { readFileSync } from 'node:fs'
import { UNPUBLISHED } from '../server/src/http/document/unpublished.ts'
import { type Api, apiFaults } from './compare-apis.ts'

/** Removes fields that still work but should no longer be in the reference, although the released one contains them. */
const published = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const isUnpublished = (item: unknown) =>
      UNPUBLISHED.has(typeof item === 'string' ? item : ((item as Api & { name?: string })?.name ?? ''))
    return value.filter((item) => !isUnpublished(item)).map(published)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (UNPUBLISHED.has(key) ? [] : [[key, published(each)]])),
  )
}

const read = (name: string): Api =>
  published(JSON.parse(readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8'))) as Api

const faults = apiFaults(read('openapi.released.json'), read('openapi.json'))
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
