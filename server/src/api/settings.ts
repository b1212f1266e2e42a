export type Settings = {
  /** The address at which browsers reach the server. */
  publicUrl: string
  /** True if applications may register themselves. */
  canApplicationsRegister: boolean
}
