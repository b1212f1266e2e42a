// This script writes the generated documents: docs/configuration.md, .env.example, docs/openapi.json, the tables of
// events, those of the tools for agents, of errors and of a distributed database, the screens of operations, and the types of packages/client. With --check it writes nothing and fails if
// one is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toolTables } from './documents/agent-documents.ts'
import { apiDocument } from './documents/api-document.ts'
import { clientFiles } from './documents/client-types.ts'
import { dashboardPage } from './documents/dashboard-operations.ts'
import { distributionTables } from './documents/distribution-documents.ts'
import { errorCodes, errorTable } from './documents/error-documents.ts'
import { logTable, webhookTable, workflowTable } from './documents/event-documents.ts'
import { DISTRIBUTION, ERRORS, EVENTS, TOOLS, withGenerated } from './documents/generated-part.ts'
import { configurationPage, exampleEnvironment } from './documents/settings-documents.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const withTable = (file: string, table: string, part = EVENTS): string =>
  withGenerated(file, readFileSync(join(root, file), 'utf8'), part, table)

const { document, tools } = await apiDocument()

const documents: Record<string, string> = {
  'docs/configuration.md': configurationPage(),
  '.env.example': exampleEnvironment(),
  'docs/events.md': withTable('docs/events.md', logTable()),
  'docs/webhooks.md': withTable('docs/webhooks.md', webhookTable()),
  'docs/workflows.md': withTable('docs/workflows.md', workflowTable()),
  'docs/agents.md': withTable('docs/agents.md', toolTables(tools), TOOLS),
  'docs/errors.md': withTable('docs/errors.md', errorTable(errorCodes(root)), ERRORS),
  'docs/distributing-tables.md': withTable('docs/distributing-tables.md', distributionTables(), DISTRIBUTION),
  'docs/dashboard-operations.md': dashboardPage(root, document),
  'docs/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  ...Object.fromEntries(
    Object.entries(clientFiles(document)).map(([name, text]) => [`packages/client/src/generated/${name}`, text]),
  ),
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
