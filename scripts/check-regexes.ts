// Refuses regular expressions that a long text can keep busy. `npm run check` calls it.
import { regexFaults } from './checks/regex-rules.ts'

const faults = regexFaults()
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
