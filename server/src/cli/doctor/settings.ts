import { type Config, doubtsAbout } from '../../config.ts'
import { type Finding, ok, problem, warning } from './finding.ts'
import { type UnknownName, unknownNames } from './setting-names.ts'

const CHECK = 'settings'

type Settings = {
  config: Config
  /** The sentences of the server about settings that it can't use. */
  problems: readonly string[]
  environment: Readonly<Record<string, string | undefined>>
}

/** Judges the settings as the server reads them. No sentence has the value of a secret. */
export function judgeSettings({ config, problems, environment }: Settings): Finding[] {
  const faults = [
    ...problems.map((line) =>
      problem(
        CHECK,
        sentenceOf(line),
        'Correct the setting (docs/configuration.md). The server does not start with it.',
      ),
    ),
    ...unknownNames(environment).map(ofUnknown),
    ...doubtsAbout(config).map((doubt) =>
      warning(CHECK, doubt, 'Remove it, or look for the right name (docs/configuration.md).'),
    ),
    ...ofPublicUrl(config),
    ...ofTesting(config),
  ]
  const count = config.given.size
  return faults.length > 0
    ? faults
    : [
        ok(
          CHECK,
          count === 1
            ? '1 setting is set, and the server can use it.'
            : `${count} settings are set, and the server can use them.`,
        ),
      ]
}

/** The names of settings that can't be used, as the server's sentences begin with them. */
export const faultyNames = (problems: readonly string[]): ReadonlySet<string> =>
  new Set(problems.flatMap((line) => /^[A-Z0-9_]+/.exec(line) ?? []))

/** The server adds a fresh key to one of its sentences. A report that people pass on must have none. */
function sentenceOf(line: string): string {
  const text = line.replace(/\. A fresh one: \S+/, ' (openssl rand -base64 32 makes one)')
  // A full stop after an example would be copied with it.
  return text.includes('Example: ') ? text : `${text}.`
}

function ofUnknown({ name, nearest }: UnknownName): Finding {
  if (nearest !== undefined)
    return problem(CHECK, `${name} is set, and nothing reads it.`, `Rename it to ${nearest}, which is probably meant.`)
  const remedy = name.startsWith('DAYBOOK_OIDC_')
    ? 'Add the provider to DAYBOOK_OIDC_PROVIDERS, or remove the setting.'
    : 'Remove it, or look for the right name in docs/configuration.md.'
  return warning(CHECK, `${name} is set, and nothing reads it.`, remedy)
}

function ofPublicUrl({ publicUrl, nodeEnv, given }: Settings['config']): Finding[] {
  if (nodeEnv !== 'production' || publicUrl.startsWith('https://')) return []
  const found = given.has('PUBLIC_URL')
    ? `PUBLIC_URL is ${publicUrl}, so passwords and cookies travel unencrypted.`
    : `PUBLIC_URL is not set, so links in mails lead to ${publicUrl}.`
  return [problem(CHECK, found, 'Set PUBLIC_URL to the https address of the proxy in front of the server.')]
}

/** Without NODE_ENV=production, the server allows what is only for tests. It refuses the rest itself. */
function ofTesting({ publicUrl, nodeEnv, testClock }: Settings['config']): Finding[] {
  if (nodeEnv === 'production' || !publicUrl.startsWith('https://')) return []
  const allowed = testClock ? 'DAYBOOK_TEST_CLOCK lets administrators set its time' : 'it may make a demonstration'
  return [
    warning(
      CHECK,
      `People reach the server at ${publicUrl}, but NODE_ENV is not production: ${allowed}.`,
      testClock ? 'Remove DAYBOOK_TEST_CLOCK and set NODE_ENV=production.' : 'Set NODE_ENV=production.',
    ),
  ]
}
