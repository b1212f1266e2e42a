import { renameSync, rmSync } from 'node:fs'
import { openFolder } from './open-folder.ts'

// Run as a process of its own by `connectEmbedded`. The folder gets its name when it is whole: an interrupted
// creation leaves only the other one behind, which the next start throws away.
const folder = process.argv[2]
if (!folder) throw new Error('usage: create-folder FOLDER')
const unfinished = `${folder}.unfinished`
rmSync(unfinished, { recursive: true, force: true })
const pglite = await openFolder(unfinished)
await pglite.close()
renameSync(unfinished, folder)
process.exit(0)
