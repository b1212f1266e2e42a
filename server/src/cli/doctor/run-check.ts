import { reasonOf } from '../../lib/network/reason.ts'
import { type Finding, problem } from './finding.ts'

export type Check = {
  name: string
  timeoutMs: number
  /** What to do if the check can't be made. */
  remedy: string
  run(): Promise<readonly Finding[]>
}

/** Makes one check. A check that fails or takes too long is a problem of its own, so it never stops the others. */
export async function runCheck({ name, timeoutMs, remedy, run }: Check): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly Finding[]>((resolve) => {
    const found = `The check got no answer within ${timeoutMs / 1000} seconds.`
    timer = setTimeout(() => resolve([problem(name, found, remedy)]), timeoutMs)
  })
  try {
    return await Promise.race([run(), late])
  } catch (error) {
    return [problem(name, `The check could not be made: ${reasonOf(error)}.`, remedy)]
  } finally {
    clearTimeout(timer)
  }
}

/** Makes checks one after the other, for those that share a connection. */
export async function runInTurn(checks: readonly Check[]): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) findings.push(...(await runCheck(check)))
  return findings
}

/** Makes checks at the same time, and returns their findings in the order of the checks. */
export const runTogether = async (checks: readonly Check[]): Promise<readonly Finding[]> =>
  (await Promise.all(checks.map(runCheck))).flat()
