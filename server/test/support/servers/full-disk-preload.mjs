// Node loads this into a server before its own code. The files in the folder FULL_DISK decide how full the server's
// disk is.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

const says = (name) => fs.existsSync(join(process.env.FULL_DISK, name))

const { writeSync, statfsSync } = fs
const { statfs } = fs.promises
const seen = (sizes) => (says('low') ? { ...sizes, bavail: 0 } : sizes)

fs.statfsSync = (...given) => seen(statfsSync(...given))
fs.promises.statfs = async (...given) => seen(await statfs(...given))
fs.writeSync = (descriptor, ...given) => {
  // The descriptors up to 2 are the process's standard streams.
  if (descriptor > 2 && says('unwritable'))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  return writeSync(descriptor, ...given)
}
syncBuiltinESMExports()
