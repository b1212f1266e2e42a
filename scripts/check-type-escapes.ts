// This script refuses more escapes from the type checker than a folder may have. `npm run check` calls it; `--list`
// names each one.
import { parseArgs } from 'node:util'
import { escapeFaults, rateOf, worstFolders } from './checks/type-escapes.ts'

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } })
const faults = escapeFaults()
for (const folder of worstFolders()) {
  const { escapes, lines } = folder
  process.stdout.write(`${folder.folder}: ${escapes.length} in ${lines} lines, ${rateOf(folder)} for each 1,000\n`)
  if (values.list) for (const { at, what } of escapes) process.stdout.write(`  ${at} ${what}\n`)
}
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
