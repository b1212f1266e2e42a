import { createCounter, gauge } from '../../lib/metrics/metric.ts'

/** Counts from which database lists are read, and why, and shows how far the replica is behind. */
export function createReplicaMetrics(lagMs: () => number | undefined) {
  const statements = createCounter(
    'daybook_list_statements_total',
    'Statements of lists and reports, by their database.',
  )
  const ofPrimary = (reason: string) => statements.of({ database: 'primary', reason })
  const lag = gauge('daybook_replica_lag_seconds', 'How far the replica is behind the primary.', () => {
    const known = lagMs()
    return known === undefined ? [] : [[{}, known / 1000]]
  })
  return {
    metrics: [statements, lag],
    used: statements.of({ database: 'replica', reason: 'used' }),
    notUsed: {
      late: ofPrimary('late'),
      away: ofPrimary('away'),
      /** A statement that failed on the replica. */
      failed: ofPrimary('failed'),
      ownWrite: ofPrimary('own-write'),
    },
  }
}
