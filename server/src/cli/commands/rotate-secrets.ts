import { parseArgs } from 'node:util'
import { callServer } from '../call-server.ts'
import { print, printNote, type Run } from '../command.ts'

type Rotation = { rotated: number; remaining: number; unreadable: number }

export const run: Run = async (args) => {
  parseArgs({ args })
  let rotated = 0
  for (;;) {
    const step = (await callServer('POST', '/v2/admin/secrets/rotate')) as Rotation
    rotated += step.rotated
    if (step.remaining > 0) printNote(`${rotated} encrypted anew, ${step.remaining} to go …`)
    if (step.remaining > 0 && step.rotated > 0) continue
    print({ rotated, remaining: step.remaining, unreadable: step.unreadable })
    checkAllIsReadable(step)
    return
  }
}

/** @throws `Error` if a previous key is still needed. */
function checkAllIsReadable({ remaining, unreadable }: Rotation): void {
  if (remaining > 0)
    throw new Error(`${remaining} secrets are damaged: no key opens them. Their owners must set them up anew.`)
  if (unreadable > 0)
    throw new Error(
      `${unreadable} secrets were encrypted with a key that the server doesn't have. Add it to DAYBOOK_PREVIOUS_SECRET_KEYS and rotate again.`,
    )
}
