import type { Tx } from '../connection.ts'
import { listRanges } from '../partitions/by-booking/list-ranges.ts'
import { makeFirstRange, makeRange } from '../partitions/by-booking/make-ranges.ts'
import { BY_BOOKING } from '../partitions/by-booking/tables.ts'
import { endNewest } from '../partitions/close-partition.ts'
import { listPartitions, PARTITIONED } from '../partitions/list-partitions.ts'

/** Divides the tables of an empty target at the same times, and at the same ids, as those of the source. */
export async function copyPartitions(source: Tx, target: Tx): Promise<void> {
  for (const partitioned of PARTITIONED) {
    const bounds = (await listPartitions(source, partitioned.table)).flatMap(({ until }) => until ?? [])
    const known = new Set((await listPartitions(target, partitioned.table)).map(({ until }) => until?.getTime()))
    for (const bound of bounds) if (!known.has(bound.getTime())) await endNewest(target, partitioned, bound)
  }
  for (const each of BY_BOOKING) {
    const [first, ...later] = await listRanges(source, each.table)
    if (!first) continue
    if ((await listRanges(target, each.table)).length === 0) await makeFirstRange(target, each, first.until)
    for (const range of later) await makeRange(target, each, range)
  }
}
