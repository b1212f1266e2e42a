import { readdirSync, readFileSync } from 'node:fs'
import { findSlots, readCase } from '../src/index.ts'

// Run in processes of their own, each in another time zone: prints the names of the cases that are answered wrongly.

const folder = new URL('../cases/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

const wrong = files.filter((name) => {
  const file = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
  const slots = findSlots(readCase(file)).map((slot) => new Date(slot).toISOString())
  return slots.join() !== file.slots.join()
})

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
process.stdout.write(JSON.stringify({ zone, cases: files.length, wrong }))
