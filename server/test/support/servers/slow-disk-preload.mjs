// Node loads this into a server before its own code. The folder SLOW_DISK says how slow the server's disk is: the file
// `ms` has the milliseconds of each sync, and the file `syncs` gets one character for each.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

const { fdatasyncSync } = fs
const never = new Int32Array(new SharedArrayBuffer(4))

fs.fdatasyncSync = (descriptor) => {
  fs.appendFileSync(join(process.env.SLOW_DISK, 'syncs'), '.')
  const ms = Number(fs.readFileSync(join(process.env.SLOW_DISK, 'ms'), 'utf8'))
  if (ms > 0) Atomics.wait(never, 0, 0, ms)
  return fdatasyncSync(descriptor)
}
syncBuiltinESMExports()
