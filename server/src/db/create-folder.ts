import { renameSync, rmSync } from 'node:fs'
import { openFolder } from './open-folder.ts'

// `connectEmbedded` runs this in a separate process. The folder gets its final name when it is complete. An interrupted
// creation leaves only the temporary folder, which the next start deletes.
const folder = process.argv[2]
if (!folder) throw new Error('usage: create-folder FOLDER')
const unfinished = `${folder}.unfinished`
rmSync(unfinished, { recursive: true, force: true })
const pglite = await openFolder(unfinished)
await pglite.close()
renameSync(unfinished, folder)
process.exit(0)
