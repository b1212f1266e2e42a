import { Config } from '../../server/src/config.ts'
import { IdentityProviderSettings } from '../../server/src/identity-providers.ts'

/** A setting as its schema describes it. */
type Setting = {
  env: string
  description: string
  default?: unknown
  anyOf?: { const: string }[]
  minimum?: number
  maximum?: number
}

const settings = Object.values(Config.properties) as unknown as Setting[]
const providerSettings = Object.values(IdentityProviderSettings.properties) as unknown as Setting[]

const INTRODUCTION = `# Settings

Daybook reads its settings from environment variables when it starts, and only then. An empty variable counts as one
that isn't there. Settings that can't be used stop the start with a message that names all of them at once.

This page and \`.env.example\` are printed from \`server/src/config.ts\`; \`npm run docs\` writes them again.
`

const PROVIDERS = `## Signing in with outside providers

For each name in \`DAYBOOK_OIDC_PROVIDERS\` these are read, with the name in capitals, and \`_\` for \`-\`, in place of \`<NAME>\`.
The provider has to know the return address \`{PUBLIC_URL}/auth/oidc/{name}/callback\`. Who comes with an address that the
provider calls verified gets the account that has proven the same address: name only providers that you trust with that.
`

const COMMAND_LINE = `## The command line

\`npm run -s daybook -- …\` reads two more: \`DAYBOOK_URL\`, the server that it calls (\`http://localhost:3000\` when it isn't
set), and \`DAYBOOK_API_KEY\`, the key of a system administrator.
`

export const configurationPage = (): string =>
  [INTRODUCTION, ...table(settings), '', PROVIDERS, ...table(providerSettings), '', COMMAND_LINE].join('\n')

const table = (rows: readonly Setting[]): string[] => [
  '| Variable | Default | What it does |',
  '| --- | --- | --- |',
  ...rows.map((setting) => `| \`${setting.env}\` | ${defaultOf(setting)} | ${cell(meaning(setting))} |`),
]

export const exampleEnvironment = (): string =>
  [
    '# Every setting with its default. Copy to .env and load it with: node --env-file=.env server/dist/main.js',
    ...settings.map((setting) => `\n# ${meaning(setting)}\n# ${setting.env}=${setting.default ?? ''}`),
    '',
  ].join('\n')

const defaultOf = ({ default: value }: Setting): string =>
  value === undefined || value === '' ? 'empty' : `\`${value}\``

function meaning({ description, anyOf, minimum, maximum }: Setting): string {
  const values = anyOf ? ` One of ${anyOf.map((one) => one.const).join(', ')}.` : ''
  const range =
    minimum === undefined ? '' : ` At least ${minimum}${maximum === undefined ? '' : `, at most ${maximum}`}.`
  return `${description}${values}${range}`
}

/** Escapes bars, because a bar would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|')
