import { crc32, deflateSync } from 'node:zlib'
import { COLOURS, SIZE } from './preview.ts'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** The bar at the edge of every picture, in pixels. */
const BAR = 20

/** Returns a PNG of the same size as every picture, with nothing but paper and a bar in the colour (PNG, third edition). */
export function plainPicture(accent: string): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIZE.width, 0)
  head.writeUInt32BE(SIZE.height, 4)
  // Eight bits for each point, which name a colour of the palette.
  head.writeUInt8(8, 8)
  head.writeUInt8(3, 9)
  const row = Buffer.alloc(1 + SIZE.width)
  row.fill(1, 1, 1 + BAR)
  const rows = Buffer.concat(Array.from({ length: SIZE.height }, () => row))
  const palette = Buffer.from([COLOURS.paper, accent].map((colour) => colour.slice(1)).join(''), 'hex')
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
