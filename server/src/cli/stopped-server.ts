import { randomBytes } from 'node:crypto'
import { type Config, readConfig } from '../config.ts'

/**
 * The settings for work without a running server. The key that signs links plays no part in it, so a missing one is
 * no reason to refuse.
 */
export const settingsOfStoppedServer = (): Config =>
  readConfig({
    ...process.env,
    DAYBOOK_SECRET_KEY: process.env.DAYBOOK_SECRET_KEY || randomBytes(32).toString('base64'),
  })
