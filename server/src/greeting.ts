import type { App } from './app.ts'
import type { Config } from './config.ts'

/** Says where to go next. */
export async function greet(_app: App, config: Config): Promise<void> {
  process.stdout.write(`Daybook serves ${config.publicUrl}\n  API reference  ${config.publicUrl}/docs\n`)
}
