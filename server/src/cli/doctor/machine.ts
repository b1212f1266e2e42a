import { errorOf } from '../../lib/thrown.ts'
import { checkPort } from '../../listening-port.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** The oldest supported version. A test compares it with `engines` of package.json. */
export const OLDEST_NODE = { major: 20, minor: 19 }
/** Node makes no more fixes for these. */
const ENDED_MAJORS = [20, 21, 23, 25]
const KNOWN_PLATFORMS = ['linux', 'darwin']

/** Judges the version of Node, such as `22.11.0`. */
export function judgeNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const { major: oldest, minor: oldestMinor } = OLDEST_NODE
  if (major < oldest || (major === oldest && minor < oldestMinor))
    return problem('node', `Node ${version} is too old.`, `Install Node ${oldest}.${oldestMinor} or later, best 24.`)
  if (ENDED_MAJORS.includes(major))
    return warning('node', `Node ${version} works, but gets no more security fixes.`, 'Install Node 24.')
  return ok('node', `Node is version ${version}.`)
}

export function judgePlatform(platform: string, architecture: string): Finding {
  const found = `The platform is ${platform} on ${architecture}`
  return KNOWN_PLATFORMS.includes(platform)
    ? ok('platform', `${found}.`)
    : warning('platform', `${found}, on which Daybook is not known to work.`, 'Run Daybook on Linux or macOS.')
}

/** Listens for a moment as the server does, on a port that the system chooses. */
export const checkAddress = (host: string): Promise<Finding[]> =>
  checkPort({ host, port: 0 }).then(
    () => [ok('address', `This machine has the address ${host}.`)],
    (error: unknown) => [
      problem('address', errorOf(error).message, 'Correct HOST, or leave it empty to listen on all addresses.'),
    ],
  )
