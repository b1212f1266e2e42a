import { type ProductionPackage, productionPackages, readLock } from '../package/production-packages.ts'

/** Licences that ask for no more than their text in the package. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])

type Exception = { license: string; means: string; reason: string }

/** Packages that name another licence, each with what it names, the SPDX identifier that holds, and the reason. */
export const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  argparse: {
    license: 'Python-2.0',
    means: 'Python-2.0',
    reason: 'It asks for its text and for a summary of changes, and the package is unchanged.',
  },
  'ical.js': {
    license: 'MPL-2.0',
    means: 'MPL-2.0',
    reason: 'The licence holds for each of its files, and the package has them unchanged, as text.',
  },
  'url-template': {
    license: 'BSD',
    means: 'BSD-3-Clause',
    reason: 'Its manifest names the family. The text of its licence has the three clauses.',
  },
}

const isException = ({ name, license }: Pick<ProductionPackage, 'name' | 'license'>): boolean =>
  license !== undefined && EXCEPTIONS[name]?.license === license

/** Returns the SPDX identifier of a package's licence. */
export const licenceOf = (each: Pick<ProductionPackage, 'name' | 'license'>): string | undefined =>
  isException(each) ? EXCEPTIONS[each.name]?.means : each.license

/** Returns a sentence for each package whose licence nobody has allowed, and for each exception that nobody needs. */
export function licenceFaults(packages: readonly ProductionPackage[]): string[] {
  const others = packages.filter(({ license }) => !ALLOWED.has(license ?? ''))
  const faults = others
    .filter((each) => !isException(each))
    .map(
      ({ name, version, license }) =>
        `${name} ${version} has the licence ${license ?? 'unknown'}, which is not allowed.`,
    )
  const needed = new Set(others.map(({ name }) => name))
  const unused = Object.keys(EXCEPTIONS).filter((name) => !needed.has(name))
  return [...faults, ...unused.map((name) => `No package needs the exception of ${name}.`)]
}

export const licenceFaultsOf = (root: string): string[] => licenceFaults(productionPackages(readLock(root)))
