import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import type { Connection } from '../connection.ts'
import { databaseFolder, makePrivate, unfinishedFolder } from '../data-folder.ts'
import { createInChild, openUnlocked } from '../embedded.ts'
import { lockFolder } from '../folder-lock.ts'
import { syncTree } from '../snapshots/sync-path.ts'

/**
 * Makes an embedded database in `dataDir`, and lets `fill` write to it. The database gets its name when it is complete.
 * An interruption leaves a folder with another name, which the next call deletes and with which no server starts.
 *
 * @throws `Error` for the operator when the folder is in use or holds a database already
 */
export async function fillFolder<T>(dataDir: string, fill: (connection: Connection) => Promise<T>): Promise<T> {
  const folder = databaseFolder(dataDir)
  const unfinished = unfinishedFolder(dataDir)
  const lock = await lockFolder(dataDir)
  try {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new Error(`The target must be empty, but ${dataDir} holds a database already. Name another folder.`)
    rmSync(unfinished, { recursive: true, force: true })
    await createInChild(unfinished)
    const filled = await openAndFill(unfinished, fill)
    syncTree(unfinished)
    renameSync(unfinished, folder)
    makePrivate(dataDir)
    return filled
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    await lock.release()
  }
}

async function openAndFill<T>(folder: string, fill: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await openUnlocked(folder)
  try {
    return await fill(connection)
  } finally {
    await connection.close()
  }
}
