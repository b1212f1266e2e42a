import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ImportResult } from '../../features/migration/imports/service.ts'
import { trimCharactersAtEnd } from '../../lib/text/trim-characters.ts'
import { callServer } from '../call-server.ts'
import { print, printNote, type Run, UsageError } from '../command.ts'
import { readCal } from '../moving-in/cal/read-cal.ts'
import { readCalendly } from '../moving-in/calendly/read-calendly.ts'
import { importFile } from '../moving-in/import-file.ts'
import { reportText } from '../moving-in/report.ts'
import { runImport } from '../moving-in/run-import.ts'
import type { Reading } from '../moving-in/source.ts'
import { type SourceApi, sourceApi } from '../moving-in/source-api.ts'

type Source = {
  url: string
  /** The beginning of the name under which the server remembers what it has imported. */
  name: string
  read(api: SourceApi, options: { organizationName: string | undefined }): Reading
}

const SOURCES: Readonly<Record<string, Source>> = {
  cal: { url: 'https://api.cal.com', name: 'cal', read: readCal },
  calendly: { url: 'https://api.calendly.com', name: 'calendly', read: readCalendly },
}

const options = {
  url: { type: 'string' },
  'key-file': { type: 'string' },
  organization: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  invite: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

export const run: Run = async (args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [name = '', ...rest] = positionals
  if (name === 'file') {
    const [file, ...others] = rest
    if (!file || others.length > 0) throw new UsageError('One file is needed: daybook import file FILE.')
    return importFile(file)
  }
  const source = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined
  if (!source || rest.length > 0)
    throw new UsageError(`One source is needed: ${Object.keys(SOURCES).join(', ')} or file FILE.`)
  const url = trimCharactersAtEnd(values.url ?? source.url, '/')
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new UsageError(`--url is not a URL: ${url}.`)
  const keys = keysOf(values['key-file'])
  const report = await runImport({
    reading: readAll(
      keys.map((key) => sourceApi({ url, key, note: printNote, wait: sleep })),
      source,
      values.organization,
    ),
    source: `${source.name}:${new URL(url).host}`,
    isDryRun: values['dry-run'],
    invites: values.invite,
    progress: printNote,
    send: async (body) => {
      const { results } = (await callServer('POST', '/v2/admin/imports', body)) as { results: ImportResult[] }
      return results
    },
  })
  if (values.json) print(report)
  else process.stdout.write(reportText(report))
  if (report.problems.length > 0)
    throw new Error(`${report.problems.length} parts of the source could not be read. Repeat the import to try again.`)
}

async function* readAll(apis: readonly SourceApi[], source: Source, organizationName: string | undefined): Reading {
  for (const api of apis) yield* source.read(api, { organizationName })
}

/** Returns the keys: one for each person whose data is read. They are no arguments, because other users see those. */
function keysOf(file: string | undefined): string[] {
  const text = file === undefined ? (process.env.DAYBOOK_IMPORT_KEY ?? '') : readFileSync(file, 'utf8')
  const keys = text.split(/[\s,]+/).filter((key) => key !== '')
  if (keys.length === 0) throw new UsageError('Set DAYBOOK_IMPORT_KEY to a key of the source, or name a --key-file.')
  return keys
}
