// This script refuses a docs/openapi.json that isn't valid OpenAPI 3.1 or that breaks a rule of this repository, and
// examples that don't fit it. `npm run check` calls it.
import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { apiRuleFaults } from './checks/api-rules.ts'
import { exampleChecker } from './checks/example-faults.ts'

const read = (file: string) => JSON.parse(readFileSync(new URL(`../docs/${file}`, import.meta.url), 'utf8'))
const document = read('openapi.json')
const { valid, errors } = await new Validator().validate(document)
const faults = [
  ...(valid ? [] : invalid(errors)),
  ...apiRuleFaults(document),
  ...exampleChecker(document)(read('examples.json')),
]
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1

function invalid(found: typeof errors): string[] {
  if (!Array.isArray(found)) return [String(found ?? 'The document is invalid.')]
  return found.map(({ instancePath, message }) => `${instancePath || '/'}: ${message}`)
}
