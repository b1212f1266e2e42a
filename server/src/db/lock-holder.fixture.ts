import { setTimeout as sleep } from 'node:timers/promises'
import { lockFolder } from './folder-lock.ts'

// Runs in a separate process: it waits for the moment, takes the folder and keeps it until it is told to release it.
const [folder = '', at = '0'] = process.argv.slice(2)
await sleep(Math.max(0, Number(at) - Date.now()))
try {
  const lock = await lockFolder(folder)
  process.send?.({ locked: true })
  process.once('message', async () => {
    await lock.release()
    process.exit(0)
  })
} catch (error) {
  process.send?.({ locked: false, message: (error as Error).message })
  process.disconnect()
}
