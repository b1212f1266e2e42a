import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Once for all files: they run side by side. */
export default function setup(): void {
  execFileSync(
    process.execPath,
    [fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url)), '--if-needed'],
    {
      stdio: 'inherit',
    },
  )
}
