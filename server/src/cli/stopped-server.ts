import { randomBytes } from 'node:crypto'
import { type Config, readConfig } from '../config.ts'

/**
 * Returns the settings for work without a running server. This work needs no key for links, so a missing key is no
 * reason to refuse.
 */
export const settingsOfStoppedServer = (): Config =>
  readConfig({
    ...process.env,
    DAYBOOK_SECRET_KEY: process.env.DAYBOOK_SECRET_KEY || randomBytes(32).toString('base64'),
  })
