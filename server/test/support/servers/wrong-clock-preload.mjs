// Node loads this into a server before its own code. The file WRONG_CLOCK says by how many milliseconds the clock of the
// server's machine is wrong. After SIGUSR2 the server sees the file again, and confirms it in a second file. The time
// that has elapsed since the start stays right, as with any clock that somebody sets.
import { readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const System = Date
const systemNow = Date.now
let offsetMs = 0
const now = () => systemNow() + offsetMs

function readAgain() {
  offsetMs = Number(readFileSync(process.env.WRONG_CLOCK, 'utf8'))
}

globalThis.Date = new Proxy(System, {
  construct: (_target, given, made) => Reflect.construct(System, given.length === 0 ? [now()] : given, made),
  apply: () => new System(now()).toString(),
  get: (_target, name) => (name === 'now' ? now : Reflect.get(System, name)),
})
System.prototype.constructor = globalThis.Date

readAgain()
if (isMainThread)
  process.on('SIGUSR2', () => {
    readAgain()
    writeFileSync(`${process.env.WRONG_CLOCK}.seen`, String(offsetMs))
  })
