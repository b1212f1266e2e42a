import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('no stream is piped by hand: an error of one stream would reach no listener, and end the process', () => {
  const piping = sourceFiles(root, 'server/src').filter((file) =>
    /\.(?:pipe|pipeTo|pipeThrough)\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(piping, 'Use pipeline of node:stream/promises.').toEqual([])
})
