import { fileURLToPath } from 'node:url'
import { licenceFaultsOf } from './checks/licences.ts'

const faults = licenceFaultsOf(fileURLToPath(new URL('..', import.meta.url)))
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
