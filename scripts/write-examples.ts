// This script chooses examples of the API reference from exchanges that tests have recorded:
// `RECORD_EXCHANGES=folder npm run test:api`, or `test:acceptance`, then `npx tsx scripts/write-examples.ts folder`. An operation keeps the
// example that it has. To get another one, remove it from `docs/examples.json`; `npm run check` names those that no
// longer fit.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Recorded } from '../server/test/support/servers/recorded-exchanges.ts'
import { exampleChecker } from './checks/example-faults.ts'
import { chooseExamples, type Example } from './documents/choose-examples.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of the recorded exchanges.')
const recorded = readdirSync(folder).flatMap((file) =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Recorded),
)
const faultsOf = exampleChecker(JSON.parse(readFileSync('docs/openapi.json', 'utf8')))
const present: Record<string, Example> = JSON.parse(readFileSync('docs/examples.json', 'utf8'))
/** Tests also call operations that are not published, and send forms that only older clients send. */
const isDocumented = (operation: string, example: Example) => faultsOf({ [operation]: example }).length === 0
const chosen = chooseExamples(
  recorded.filter(({ operation }) => !present[operation]),
  isDocumented,
)
const examples = Object.fromEntries(Object.entries({ ...present, ...chosen }).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('docs/examples.json', `${JSON.stringify(examples, null, 1)}\n`)
process.stdout.write(`docs/examples.json has ${Object.keys(examples).length} operations.\n`)
