import { folderFaults } from './checks/folder-sizes.ts'

const faults = folderFaults()
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
