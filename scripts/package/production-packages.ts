import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An entry of package-lock.json. npm leaves out what is false. */
type Entry = {
  version: string
  name?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
  os?: string[]
  optionalDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, Entry> }

/** A package of others that a running server loads. */
export type ProductionPackage = {
  /** Its folder below the root, for example `node_modules/pg`. */
  path: string
  name: string
  version: string
  license: string | undefined
  /** It has machine code, or chooses a package that has: npm must pick the one for the machine. */
  isNative: boolean
}

export const readLock = (root: string): Lock => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** Returns the packages of the lock file that are not only for developers. Ours are links, and are not among them. */
export function productionPackages({ packages }: Lock): ProductionPackage[] {
  const isForOnePlatform = (entry: Entry | undefined): boolean => entry?.os !== undefined
  return Object.entries(packages)
    .filter(([path, { dev, devOptional, link }]) => path.startsWith('node_modules/') && !dev && !devOptional && !link)
    .map(([path, entry]) => ({
      path,
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      license: entry.license,
      isNative:
        isForOnePlatform(entry) ||
        Object.keys(entry.optionalDependencies ?? {}).some((name) =>
          isForOnePlatform(packages[`node_modules/${name}`]),
        ),
    }))
}
