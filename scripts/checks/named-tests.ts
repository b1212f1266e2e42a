import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Names the tests that show each requirement. */
export const REQUIREMENTS = 'test/acceptance/REQUIREMENTS.md'

const RULE = /^(\d+)\. /
const NAMED_TEST = /^ {3}- `([^`]+)`: (.+)$/
const REASON = /^ {3}- not shown: .+$/

/** Returns a sentence for each rule without a test or a reason, and for each named test that doesn't exist. */
export function namedTestFaults(text: string, read: (file: string) => string | undefined = readSource): string[] {
  const faults: string[] = []
  let rule = ''
  let shown = true
  const end = () => {
    if (!shown) faults.push(`Rule ${rule} names no test and no reason.`)
  }
  for (const line of text.split('\n')) {
    const number = RULE.exec(line)?.[1]
    if (number !== undefined) {
      end()
      rule = number
      shown = false
    }
    const [, file, title] = NAMED_TEST.exec(line) ?? []
    if (file !== undefined && title !== undefined && !hasTest(read(file), title))
      faults.push(`Rule ${rule} names a test that does not exist: "${title}" in ${file}.`)
    if (file !== undefined || REASON.test(line)) shown = true
  }
  end()
  return faults
}

/** Titles stand between quotes in the source. One with an apostrophe may be escaped. */
function hasTest(source: string | undefined, title: string): boolean {
  if (source === undefined) return false
  const written = [title, title.replaceAll("'", "\\'")]
  return written.some((each) => ["'", '"', '`'].some((quote) => source.includes(`${quote}${each}${quote}`)))
}

function readSource(file: string): string | undefined {
  const path = `${projectRoot}${file}`
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

export const readRequirements = (): string => readFileSync(`${projectRoot}${REQUIREMENTS}`, 'utf8')
