/** One word or two of the command line, and what they do. */
export type Command = {
  /** As it is typed: `users create`. */
  readonly name: string
  readonly summary: string
  /** What follows the name, and what each part means. */
  readonly usage: string
  /** @throws `UsageError` for wrong words, any other error for what can't be done now. */
  run(args: string[]): Promise<void>
}

/** The command was typed wrongly: the message is shown together with its usage. */
export class UsageError extends Error {}

/** Results go to the standard output as JSON, so that scripts can read them; what a person should know, to the other one. */
export const print = (result: unknown): void => void process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)

export const tell = (line: string): void => void process.stderr.write(`${line}\n`)
