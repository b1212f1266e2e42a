// This script refuses regular expressions for which a long text takes too much time. `npm run check` calls it.
import { regexFaults } from './checks/regex-rules.ts'

const faults = regexFaults()
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
