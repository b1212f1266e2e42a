import { parseArgs } from 'node:util'
import { serverUrl } from '../call-server.ts'
import { print, type Run } from '../command.ts'
import { examine } from '../doctor/examine.ts'
import { hasProblem, reportText, summaryOf } from '../doctor/report.ts'

export const run: Run = async (args) => {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  const findings = await examine({
    environment: process.env,
    // A port that can't be used, or that the system chooses, leads to no server.
    urlOf: ({ port }) => serverUrl(Number.isInteger(port) && port > 0 ? `http://localhost:${port}` : undefined),
    now: () => new Date(),
  })
  if (values.json) print(findings)
  else process.stdout.write(reportText(findings))
  // The status is 1 for scripts, also if nobody reads the findings.
  if (hasProblem(findings)) throw new Error(`There are ${summaryOf(findings)}.`)
}
