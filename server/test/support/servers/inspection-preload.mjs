// Node loads this into a server before its own code. After SIGUSR2 the server collects its garbage, and writes into the
// file INSPECTION what it still has.
import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    collect()
    const { heapUsed, rss } = process.memoryUsage()
    const file = process.env.INSPECTION
    writeFileSync(`${file}.next`, JSON.stringify({ heapUsed, rss, handles: process.getActiveResourcesInfo() }))
    renameSync(`${file}.next`, file)
  })
}
