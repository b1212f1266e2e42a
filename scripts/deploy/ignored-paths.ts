/** Returns a test that is true for the paths that a `.dockerignore` keeps from the builder. The last line that matches decides. */
export function ignoredPaths(text: string): (path: string) => boolean {
  const lines = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isException: line.startsWith('!'), pattern: patternOf(line.replace('!', '')) }))
  return (path) => {
    const line = lines.findLast(({ pattern }) => pattern.test(path))
    return line !== undefined && !line.isException
  }
}

/** A line is about the path and everything below it. */
const patternOf = (line: string): RegExp =>
  new RegExp(`^${line.split('**/').map(withinFolder).join('(?:.*/)?')}(?:/.*)?$`)

const withinFolder = (part: string): string => part.replace(/[.+^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '[^/]*')
