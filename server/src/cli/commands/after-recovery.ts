import { parseArgs } from 'node:util'
import { connect } from '../../connect.ts'
import { refuseRunningServers } from '../../db/copies/running-servers.ts'
import { skipNumbers } from '../../db/copies/skip-numbers.ts'
import { migrate } from '../../db/migrate.ts'
import { listBacklogs } from '../../features/operation/jobs/service.ts'
import { print, printNote, type Run, UsageError } from '../command.ts'
import { settingsOfStoppedServer } from '../stopped-server.ts'
import { choiceOf, settleWaiting, WAITING_OPTIONS } from '../waiting-work.ts'

const USUAL_SKIP = 100_000
const MAX_SKIP = 10_000_000

export const run: Run = async (args) => {
  const { values } = parseArgs({
    args,
    options: { skip: { type: 'string', default: String(USUAL_SKIP) }, ...WAITING_OPTIONS },
  })
  const choice = choiceOf(values)
  const skip = Number(values.skip)
  if (!Number.isInteger(skip) || skip < 1 || skip > MAX_SKIP)
    throw new UsageError(`--skip is ${values.skip}, and must be a whole number from 1 to ${MAX_SKIP}.`)
  const connection = await connect(settingsOfStoppedServer(), printNote)
  try {
    if (!connection.embedded) await refuseRunningServers(connection.db, 'present')
    await migrate(connection)
    await skipNumbers(connection.db, skip)
    if (choice !== undefined) {
      const said = await settleWaiting(connection.db, choice)
      if (said !== undefined) printNote(said)
    }
    printNote(`Ids and transaction ids continue ${skip} higher. This is what a server with jobs begins with:`)
    const now = new Date()
    print(await listBacklogs(connection.db, now, now))
  } finally {
    await connection.close()
  }
}
