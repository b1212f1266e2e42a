export type ServerSettingTable = {
  name: string
  value: string
  updatedAt: Date
}
