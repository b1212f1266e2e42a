import { inflateSync } from 'node:zlib'

const HEADER_BYTES = 44
const ENTRY_BYTES = 20

/** Returns the codes of the characters that a font has (WOFF 1.0, and the table `cmap` of OpenType). */
export function characterCodes(font: Buffer): number[] {
  const cmap = tableOf(font, 'cmap')
  const codes: number[] = []
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
    const format = subtable.readUInt16BE(0)
    if (format === 4) codes.push(...codesOfSegments(subtable))
    if (format === 12) codes.push(...codesOfGroups(subtable))
  }
  return codes
}

function tableOf(font: Buffer, wanted: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(12); index++) {
    const entry = font.subarray(HEADER_BYTES + index * ENTRY_BYTES)
    if (entry.toString('latin1', 0, 4) !== wanted) continue
    const [offset, length, wholeLength] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const table = font.subarray(offset, offset + length)
    return length < wholeLength ? inflateSync(table) : table
  }
  throw new Error(`The font has no table ${wanted}.`)
}

/** Format 4: segments of characters below U+10000. A segment without a shift uses a list of glyphs. */
function codesOfSegments(table: Buffer): number[] {
  const doubled = table.readUInt16BE(6)
  const codes: number[] = []
  for (let at = 0; at < doubled; at += 2) {
    const end = table.readUInt16BE(14 + at)
    const start = table.readUInt16BE(16 + doubled + at)
    const shift = table.readUInt16BE(16 + 2 * doubled + at)
    const place = 16 + 3 * doubled + at
    const glyphs = table.readUInt16BE(place)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = glyphs === 0 ? (code + shift) & 0xffff : table.readUInt16BE(place + glyphs + (code - start) * 2)
      if (glyph !== 0) codes.push(code)
    }
  }
  return codes
}

/** Format 12: groups of any characters. */
function codesOfGroups(table: Buffer): number[] {
  const codes: number[] = []
  for (let index = 0; index < table.readUInt32BE(12); index++) {
    const at = 16 + index * 12
    const end = table.readUInt32BE(at + 4)
    for (let code = table.readUInt32BE(at); code <= end; code++) codes.push(code)
  }
  return codes
}
