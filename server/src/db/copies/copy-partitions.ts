import type { Tx } from '../connection.ts'
import { endNewest } from '../partitions/close-partition.ts'
import { listPartitions, PARTITIONED } from '../partitions/list-partitions.ts'

/** Divides the tables of an empty target at the same times as those of the source. */
export async function copyPartitions(source: Tx, target: Tx): Promise<void> {
  for (const partitioned of PARTITIONED) {
    const bounds = (await listPartitions(source, partitioned.table)).flatMap(({ until }) => until ?? [])
    const known = new Set((await listPartitions(target, partitioned.table)).map(({ until }) => until?.getTime()))
    for (const bound of bounds) if (!known.has(bound.getTime())) await endNewest(target, partitioned, bound)
  }
}
