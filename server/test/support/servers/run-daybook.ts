import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url))

/** Starts the built `daybook` command with these words and no other setting than `environment`. */
export const startDaybook = (words: string[], environment: Record<string, string>) =>
  spawn(process.execPath, [command, ...words], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Runs the command as a shell would. */
export async function daybook(words: string[], environment: Record<string, string> = {}) {
  const child = startDaybook(words, environment)
  const [out, complaint, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { status, out, complaint, result: () => JSON.parse(out) }
}
