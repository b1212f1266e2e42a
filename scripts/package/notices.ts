import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Named = { name: string; version: string; license: string | undefined }

/** Returns the texts of a package that its licence wants in each copy. */
function textsOf(folder: string): string {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|notice|copying)(\W|$)/i.test(name))
  return names.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
}

/** Returns the names and licences of packages, with each text once. `folderOf` says where a package is. */
export function writeNotices<Package extends Named>(
  packages: readonly Package[],
  folderOf: (each: Package) => string,
): string {
  const byText = new Map<string, Package[]>()
  for (const each of packages) {
    const text = textsOf(folderOf(each))
    byText.set(text, [...(byText.get(text) ?? []), each])
  }
  const parts = [...byText].map(([text, group]) => {
    const names = group.map(({ name, version, license }) => `${name} ${version} (${license})`)
    return `${names.join('\n')}\n\n${text || 'The package has no text of its licence.'}\n`
  })
  return `The package of Daybook contains these packages of others.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`
}
