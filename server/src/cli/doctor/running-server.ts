import { recordOf } from '../../lib/records.ts'
import { isSuccess, type ServerAnswer } from './ask-server.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const CHECK = 'server'

type Situation = {
  url: string
  health: ServerAnswer
  /** Undefined for a process that only runs the jobs and has no such address. */
  ready: ServerAnswer | undefined
  /** The process that has the data folder. */
  holder: { pid: number; host: string } | undefined
  /** The versions of this package. */
  own: { server: string; schema: string }
}

export function judgeServer({ url, health, ready, holder, own }: Situation): Finding[] {
  if ('failure' in health) return [unreachable(url, health, holder)]
  if (!isSuccess(health) || recordOf(health.body).status !== 'ok')
    return [
      problem(
        CHECK,
        `${url}/health answers with the status ${health.status}, and not like a healthy Daybook server.`,
        'Set DAYBOOK_URL to the address of the server. If the address is right, read its log and start it again.',
      ),
    ]
  if (ready === undefined) return [ok(CHECK, `The worker at ${url} is alive.`)]
  if (!isSuccess(ready)) {
    const what = 'failure' in ready ? `no answer (${ready.failure})` : `the status ${ready.status}`
    return [
      problem(
        CHECK,
        `The server at ${url} lives, but is not ready: ${url}/ready gives ${what}.`,
        'Its database does not answer: repair what this report says of the database, and read the log of the server.',
      ),
    ]
  }
  return ofReady(url, recordOf(ready.body), own)
}

type Failure = Extract<ServerAnswer, { failure: string }>

function unreachable(url: string, { failure, isLate }: Failure, holder: Situation['holder']): Finding {
  const remedy =
    'Set DAYBOOK_URL to the address of the server. If the address is right, read its log and start it again.'
  if (holder)
    return problem(
      CHECK,
      `Process ${holder.pid} on ${holder.host} has the data folder, but no server answers at ${url} (${failure}).`,
      remedy,
    )
  const found = `No server answers at ${url} (${failure}).`
  return isLate ? problem(CHECK, found, remedy) : warning(CHECK, found, 'Start it, or set DAYBOOK_URL to its address.')
}

function ofReady(
  url: string,
  { storage, versions }: Readonly<Record<string, unknown>>,
  own: Situation['own'],
): Finding[] {
  const { server, schema } = recordOf(versions)
  const faults: Finding[] = []
  if (storage === 'full')
    faults.push(
      problem(CHECK, `The server at ${url} refuses all changes, because its disk is full.`, 'Make room on its disk.'),
    )
  if (server !== own.server || schema !== own.schema)
    faults.push(
      warning(
        CHECK,
        `The server at ${url} runs version ${server} with the schema ${schema}, and this package is version ${own.server} with the schema ${own.schema}.`,
        'Start the server again from this package, or run the command of the version that the server runs.',
      ),
    )
  return faults.length > 0 ? faults : [ok(CHECK, `The server at ${url} is ready and runs version ${own.server}.`)]
}
