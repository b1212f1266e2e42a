import type { Metric } from '../lib/metrics/metric.ts'

export type Settings = {
  /** The address at which browsers reach the server. */
  publicUrl: string
  /** True if applications may register themselves. */
  canApplicationsRegister: boolean
  /** Returns the metrics of this process. */
  processMetrics: () => readonly Metric[]
}
