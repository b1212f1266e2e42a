import { isIPv6 } from 'node:net'
import { parseArgs } from 'node:util'
import type { Config } from '../../config.ts'
import { serverUrl } from '../call-server.ts'
import { print, type Run } from '../command.ts'
import { examine } from '../doctor/examine.ts'
import { hasProblem, reportText, summaryOf } from '../doctor/report.ts'

const EVERYWHERE = ['', '::', '0.0.0.0']

/** Where the server of these settings listens. A port that can't be used, or that the system chooses, leads to no server. */
function urlOfServer({ host, port }: Config): string | undefined {
  if (!Number.isInteger(port) || port <= 0) return undefined
  if (EVERYWHERE.includes(host)) return `http://localhost:${port}`
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
  return URL.canParse(url) ? url : undefined
}

export const run: Run = async (args) => {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  const findings = await examine({
    environment: process.env,
    urlOf: (config) => serverUrl(urlOfServer(config)),
    now: () => new Date(),
  })
  if (values.json) print(findings)
  else process.stdout.write(reportText(findings))
  // The status is 1 for scripts, also if nobody reads the findings.
  if (hasProblem(findings)) throw new Error(`There are ${summaryOf(findings)}.`)
}
