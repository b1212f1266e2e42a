// This script refuses code that reads a date out of a formatted text. `npm run check` calls it.
import { parsedDateFaults } from './checks/parsed-dates.ts'

const faults = parsedDateFaults()
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
