/**
 * Returns the lines of a text, unfolded (RFC 5545 §3.1). A line may end with CRLF, LF or CR. Blank lines are left out,
 * even between the parts of a folded line, where mail programs add them.
 */
export function contentLines(text: string): string[] {
  const lines: string[] = []
  let parts: string[] = []
  const finish = () => {
    if (parts.length > 0) lines.push(parts.join(''))
    parts = []
  }
  const withoutMark = text.startsWith('\uFEFF') ? text.slice(1) : text
  for (const line of withoutMark.split(/[\r\n]/)) {
    if (line === '') continue
    if ((line.startsWith(' ') || line.startsWith('\t')) && parts.length > 0) {
      parts.push(line.slice(1))
    } else {
      finish()
      parts.push(line)
    }
  }
  finish()
  return lines
}
