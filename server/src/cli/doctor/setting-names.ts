import { Config } from '../../config.ts'
import { IdentityProviderSettings, variableOf } from '../../identity-providers.ts'
import type { Described } from '../../settings/setting.ts'

const PREFIX = 'DAYBOOK_'
/** The commands read these. The server doesn't know them. */
const OF_COMMANDS = ['DAYBOOK_URL', 'DAYBOOK_API_KEY', 'DAYBOOK_IMPORT_KEY']
/** Kubernetes sets these in each container beside a service that is called daybook. */
const OF_KUBERNETES = /^DAYBOOK_(SERVICE_(HOST|PORT)|PORT(_\d+_|$))/

type Environment = Readonly<Record<string, string | undefined>>

export type UnknownName = {
  name: string
  /** The setting that was probably meant. */
  nearest?: string
}

/** Returns the names that look like settings of Daybook and that nothing reads, in their alphabetical order. */
export function unknownNames(environment: Environment): UnknownName[] {
  const known = knownNames(environment)
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !known.includes(name) && !isOfKubernetes(name, environment[name]))
    .sort()
    .map((name) => {
      const nearest = nearestOf(name, known)
      return nearest === undefined ? { name } : { name, nearest }
    })
}

const isOfKubernetes = (name: string, value = ''): boolean =>
  OF_KUBERNETES.test(name) && (name !== 'DAYBOOK_PORT' || value.startsWith('tcp://'))

function knownNames({ DAYBOOK_OIDC_PROVIDERS: providers = '' }: Environment): string[] {
  const ofProviders = providers
    .split(',')
    .map((name) => name.trim())
    .flatMap((name) => envsOf(IdentityProviderSettings.properties).map((env) => variableOf(env, name)))
  return [...envsOf(Config.properties), ...OF_COMMANDS, ...ofProviders]
}

const envsOf = (schemas: object): string[] => Object.values(schemas).map(({ env }: Described) => env)

/** Returns the known name that differs in the fewest letters, if those are at most a quarter of the name. */
function nearestOf(name: string, known: readonly string[]): string | undefined {
  const typed = lettersOf(name)
  const [best] = known
    .map((candidate) => ({ candidate, distance: distanceOf(typed, lettersOf(candidate)) }))
    .sort((one, other) => one.distance - other.distance)
  return best && best.distance <= typed.length / 4 ? best.candidate : undefined
}

/** People often forget the prefix and set underscores elsewhere. */
const lettersOf = (name: string): string => name.replace(PREFIX, '').replaceAll('_', '')

/** Returns the smallest number of letters to insert, delete or replace that makes one text of the other. */
function distanceOf(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1]
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (above[column] ?? 0) + (letter === wanted ? 0 : 1)
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1))
    }
    above = line
  }
  return above.at(-1) ?? 0
}
