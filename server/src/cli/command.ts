/** A word or two of the command line, and what they do. */
export type Command = {
  /** As it is typed: `users create`. */
  readonly name: string
  readonly summary: string
  /** What follows the name. */
  readonly options: string
  readonly notes: string
  /** Loaded when it is wanted: help, and a call of a running server, need no database. */
  load(): Promise<{ run: Run }>
}

/** @throws `UsageError` for wrong words, any other error for what can't be done now. */
export type Run = (args: string[]) => Promise<void>

/** The command was typed wrongly: the message is shown together with its usage. */
export class UsageError extends Error {}

/**
 * Results go to the standard output, as JSON where scripts read them; what a person should know beside them goes to the
 * other one.
 */
export const print = (result: unknown): void => void process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)

export const tell = (line: string): void => void process.stderr.write(`${line}\n`)
