/** The texts that some programs send for a missing value. */
const ABSENT: readonly string[] = ['', 'undefined', 'null']

/** Returns the credential in a header, or undefined if it contains none. */
export function credential(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const value = [header].flat()[0]?.trim() ?? ''
  const proof = value.replace(/^Bearer(?=\s|$)/i, '').trim()
  return ABSENT.includes(proof) ? undefined : value
}
