import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { unpackTar } from 'modern-tar/fs'

/** Writes a dump of a database in memory into a folder. The dump is not compressed. */
export const unpackDump = (dump: Uint8Array, folder: string): Promise<void> =>
  pipeline(Readable.from([dump]), unpackTar(folder))
