import { findSlots, readCase } from '../../packages/availability/src/index.ts'
import { readWorkload } from './workloads.ts'

// Run in a process of its own for each workload: what the first question costs, when no code is compiled and no zone
// is known. Prints milliseconds of CPU for reading the case and for that first call.

const file = readWorkload(process.argv[2] ?? '')
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const start = cpu()
const question = readCase(file)
const read = cpu()
findSlots(question)
const first = cpu()
process.stdout.write(JSON.stringify({ prepareMs: read - start, coldMs: first - read }))
