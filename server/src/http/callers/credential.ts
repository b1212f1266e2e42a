/** What programs send that turn a missing value into a text. */
const ABSENT: readonly string[] = ['', 'undefined', 'null']

/** The value of a header that carries a credential; nothing where there is none in it. */
export function credential(header: string | string[] | undefined): string | undefined {
  const value = [header].flat()[0]?.trim() ?? ''
  const proof = value.replace(/^Bearer(?=\s|$)/i, '').trim()
  return ABSENT.includes(proof) ? undefined : value
}
