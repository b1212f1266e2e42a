import { codeOf, errorOf } from '../lib/thrown.ts'
import { VERSION } from '../version.ts'
import { type Command, printNote, UsageError } from './command.ts'
import { commands } from './commands.ts'

/** The exit codes: success, a refusal or failure, a usage error. */
export type ExitCode = 0 | 1 | 2

const all = [...new Set(Object.values(commands).flat())]

/**
 * Runs the command that the words name. Without a word it starts the server, so that `npx daybook` does. It never throws:
 * every failure becomes one sentence and an exit code.
 */
export async function runCommand(typed: string[]): Promise<ExitCode> {
  const words = typed.length === 0 ? ['start'] : typed
  const [first = ''] = words
  if (words.length === 1 && ['--version', '-v', 'version'].includes(first)) {
    process.stdout.write(`daybook ${VERSION}\n`)
    return 0
  }
  const command = all.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (!command) return showHelp(words)
  const args = words.slice(command.name.split(' ').length)
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usageOf(command))
    return 0
  }
  try {
    await (await command.load()).run(args)
    return 0
  } catch (error) {
    return explain(error, command)
  }
}

function showHelp(words: readonly string[]): ExitCode {
  const [first = ''] = words
  const isAsked = ['help', '--help', '-h'].includes(first)
  if (isAsked) {
    process.stdout.write(help())
    return 0
  }
  printNote(`daybook: there is no command "${words.join(' ')}". daybook --help lists them.`)
  return 2
}

function explain(thrown: unknown, command: Command): ExitCode {
  const { message, stack } = errorOf(thrown)
  printNote(`daybook ${command.name}: ${message}`)
  if (process.env.LOG_LEVEL === 'debug') printNote(String(stack))
  const isTypedWrongly = thrown instanceof UsageError || codeOf(thrown)?.startsWith('ERR_PARSE_ARGS')
  if (!isTypedWrongly) return 1
  printNote(usageOf(command).trimEnd())
  return 2
}

const usageOf = ({ name, options, summary, notes }: Command): string =>
  `daybook ${`${name} ${options}`.trim()}\n\n${[summary, notes].filter(Boolean).join('\n')}\n`

function help(): string {
  const width = Math.max(...all.map(({ name }) => name.length))
  const sections = Object.entries(commands).map(
    ([title, list]) => `${title}\n${list.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`).join('')}`,
  )
  return `daybook COMMAND … (in a checkout: npm run -s daybook -- COMMAND …)\n\n${sections.join('\n')}\ndaybook COMMAND --help says more, daybook --version which one this is. Exit codes: 0 done, 1 refused or failed, 2 typed wrongly.\n`
}
