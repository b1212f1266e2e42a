import { namedTestFaults, REQUIREMENTS, readRequirements } from './checks/named-tests.ts'

const faults = namedTestFaults(readRequirements())
for (const fault of faults) process.stdout.write(`${REQUIREMENTS}: ${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
