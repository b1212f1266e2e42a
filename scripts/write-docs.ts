// This script writes the generated documents: docs/configuration.md, .env.example, docs/openapi.json, the tables of
// events, and those of the tools for agents. With --check it writes nothing and fails if one is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toolTables } from './documents/agent-documents.ts'
import { apiDocument } from './documents/api-document.ts'
import { logTable, webhookTable, workflowTable } from './documents/event-documents.ts'
import { EVENTS, TOOLS, withGenerated } from './documents/generated-part.ts'
import { configurationPage, exampleEnvironment } from './documents/settings-documents.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const withTable = (file: string, table: string): string =>
  withGenerated(file, readFileSync(join(root, file), 'utf8'), EVENTS, table)

const { document, tools } = await apiDocument()

const documents: Record<string, string> = {
  'docs/configuration.md': configurationPage(),
  '.env.example': exampleEnvironment(),
  'docs/events.md': withTable('docs/events.md', logTable()),
  'docs/webhooks.md': withTable('docs/webhooks.md', webhookTable()),
  'docs/workflows.md': withTable('docs/workflows.md', workflowTable()),
  'docs/agents.md': withGenerated(
    'docs/agents.md',
    readFileSync(join(root, 'docs/agents.md'), 'utf8'),
    TOOLS,
    toolTables(tools),
  ),
  'docs/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
}

const isCheck = process.argv.includes('--check')
const changed = Object.entries(documents).filter(([file, text]) => {
  const path = join(root, file)
  return !existsSync(path) || readFileSync(path, 'utf8') !== text
})
for (const [file, text] of changed) {
  process.stdout.write(isCheck ? `${file} is not up to date: run npm run docs\n` : `wrote ${file}\n`)
  if (!isCheck) writeFileSync(join(root, file), text)
}
process.exitCode = isCheck && changed.length > 0 ? 1 : 0
