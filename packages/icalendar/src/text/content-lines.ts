/**
 * Returns the lines of a text one after the other, unfolded (RFC 5545 §3.1). A line may end with CRLF, LF or CR. Blank
 * lines are left out, even between the parts of a folded line, where mail programs add them.
 */
export function* contentLines(text: string): Generator<string> {
  let parts: string[] = []
  const withoutMark = text.startsWith('\uFEFF') ? text.slice(1) : text
  for (const [line] of withoutMark.matchAll(/[^\r\n]+/g)) {
    if ((line.startsWith(' ') || line.startsWith('\t')) && parts.length > 0) {
      parts.push(line.slice(1))
      continue
    }
    if (parts.length > 0) yield parts.join('')
    parts = [line]
  }
  if (parts.length > 0) yield parts.join('')
}
