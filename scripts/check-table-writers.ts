import { writerFaults } from './checks/table-writers.ts'

const faults = writerFaults()
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
