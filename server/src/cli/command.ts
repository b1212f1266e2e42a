/** A command of the command line. */
export type Command = {
  /** The words that a person types: `users create`. */
  readonly name: string
  readonly summary: string
  /** The options after the name. */
  readonly options: string
  readonly notes: string
  /** Loads the command when it runs: help, and calls of a running server, need no database. */
  load(): Promise<{ run: Run }>
}

/** @throws `UsageError` for wrong words, and another error if the command fails. */
export type Run = (args: string[]) => Promise<void>

/** The command was typed wrongly. The message is shown together with the command's usage. */
export class UsageError extends Error {}

/**
 * Prints a result to the standard output, as JSON for scripts. Further information for people goes to the standard
 * error.
 */
export const print = (result: unknown): void => void process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)

export const printNote = (line: string): void => void process.stderr.write(`${line}\n`)
