import type { ImportResult } from '../../features/migration/imports/service.ts'
import { addResults, emptyReport, type Report } from './report.ts'
import type { Reading, ReadRecord } from './source.ts'

/** The server takes more records at once. Fewer show progress sooner and repeat less after a kill. */
const MAX_RECORDS = 100
/** The server's maximum body is larger. */
const MAX_CHARACTERS = 400_000

type Import = {
  reading: Reading
  source: string
  isDryRun: boolean
  invites: boolean
  /** Sends a body to the server's operation for imports. */
  send(body: object): Promise<readonly ImportResult[]>
  progress(line: string): void
}

/** Sends what is read in batches, and reports what became of it. */
export async function runImport(wish: Import): Promise<Report> {
  const { reading, source, isDryRun, invites, send, progress } = wish
  const report = emptyReport(source, isDryRun)
  const seen = new Set<string>()
  let batch: ReadRecord[] = []
  let characters = 0
  let done = 0

  async function flush(): Promise<void> {
    if (batch.length === 0) return
    const last = batch.at(-1)
    addResults(report, await send({ source, isTrial: isDryRun, invites, records: batch }))
    done += batch.length
    progress(`${done} records, the last is a ${last?.kind}.`)
    batch = []
    characters = 0
  }

  for await (const item of reading) {
    if ('problem' in item) {
      report.problems.push(item.problem)
      progress(`${item.problem.place}: ${item.problem.message}`)
      continue
    }
    if ('note' in item) {
      report.notes.push({ ...item.note, outcome: 'left out' })
      continue
    }
    const key = `${item.record.kind} ${item.record.id}`
    // Several lists of the source have the same booking: the host's, the team's and the organization's.
    if (seen.has(key)) continue
    seen.add(key)
    const length = JSON.stringify(item.record).length
    if (batch.length === MAX_RECORDS || characters + length > MAX_CHARACTERS) await flush()
    batch.push(item.record)
    characters += length
  }
  await flush()
  return report
}
