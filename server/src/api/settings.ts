export type Settings = {
  /** Where browsers reach the server. */
  publicUrl: string
  /** Whether applications may introduce themselves. */
  canApplicationsRegister: boolean
}
