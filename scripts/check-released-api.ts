// Refuses a change of docs/openapi.json that breaks what docs/openapi.released.json promised.
import { readFileSync } from 'node:fs'
import { type Api, apiFaults } from './compare-apis.ts'

const read = (name: string): Api => JSON.parse(readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8'))

const faults = apiFaults(read('openapi.released.json'), read('openapi.json'))
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
