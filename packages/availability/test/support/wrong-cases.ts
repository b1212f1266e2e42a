import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { findSlots, readCase } from '../../src/index.ts'
import { aQuestion } from './random-question.ts'

// Tests run this in separate processes, each in another time zone. It prints the names of the cases with a wrong
// answer, and a checksum of the answers to a fixed set of random questions.

const folder = new URL('../../cases/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

const wrong = files.filter((name) => {
  const file = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
  const slots = findSlots(readCase(file)).map((slot) => new Date(slot).toISOString())
  return slots.join() !== file.slots.join()
})

const answers = fc.sample(aQuestion(), { numRuns: 300, seed: 7 }).map((question) => findSlots(question).join())
const sum = createHash('sha256').update(answers.join(';')).digest('hex')
const slots = answers.join().split(',').length

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
process.stdout.write(JSON.stringify({ zone, cases: files.length, wrong, slots, sum }))
