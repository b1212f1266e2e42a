// This script checks every import against the rules in .dependency-cruiser.cjs. `npm run check` calls it.
import { importFaults } from './checks/import-rules.ts'

const faults = importFaults()
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
