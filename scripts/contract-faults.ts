import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../contract/check.mjs', import.meta.url))

/**
 * Returns what an OpenAPI document lacks in one area of the contract. Only the operations in `toCome` may be missing.
 */
export function contractFaults(file: string, area: string, toCome: readonly string[]): string[] {
  const { stdout, stderr } = spawnSync(process.execPath, [program, file, '--area', `=${area}`, '--list'], {
    encoding: 'utf8',
  })
  const summary = /^contract: (\d+)\/(\d+) operations/m.exec(stdout)
  if (!summary || summary[2] === '0') return [`the comparison said nothing of this area: ${stderr || stdout}`]
  return faultsIn(stdout, toCome)
}

/** Reads the list of check.mjs: `GET /path: operation missing`, or `GET /path` with its faults below, indented. */
export function faultsIn(list: string, toCome: readonly string[]): string[] {
  const faults: string[] = []
  let operation = ''
  for (const line of list.split('\n')) {
    const missing = /^([A-Z]+ \/\S*): operation missing$/.exec(line)?.[1]
    if (missing && !toCome.includes(missing)) faults.push(`${missing} is missing`)
    if (/^[A-Z]+ \/\S*$/.test(line)) operation = line
    if (line.startsWith('    ') && operation) faults.push(`${operation}: ${line.trim()}`)
  }
  return faults
}
