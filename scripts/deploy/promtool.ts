import { spawnSync } from 'node:child_process'

/** True on a machine that has Prometheus. Tests that need it are left out elsewhere. */
export const hasPromtool = spawnSync('promtool', ['--version']).status === 0

/** Runs promtool. Returns what it says about faults, or nothing. */
export function promtool(args: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8', input })
  return status === 0 ? stderr.trim() : `${stdout}${stderr}`
}
