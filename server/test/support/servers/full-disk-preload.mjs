// Loaded into a server before everything else: its disk is as full as the files in the folder FULL_DISK say.
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
  // Up to 2 are the streams of the process.
  if (descriptor > 2 && says('unwritable'))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  return writeSync(descriptor, ...given)
}
syncBuiltinESMExports()
