import { findHolder } from '../../db/folder-lock.ts'
import { askServer, isSuccess, type ServerAnswer } from './ask-server.ts'

/** What the running server answers. */
export type RunningServer = {
  url: string
  /** The process that has the data folder. Undefined if nobody has it, and on PostgreSQL. */
  holder: { pid: number; host: string } | undefined
  health: ServerAnswer
  /** Undefined for a process that only runs the jobs. */
  ready: ServerAnswer | undefined
  /** The answers to an administrator. Undefined without a key, or if the server doesn't answer. */
  jobs: ServerAnswer | undefined
  settings: ServerAnswer | undefined
}

type Where = {
  url: string
  /** Undefined on PostgreSQL. */
  dataDir: string | undefined
  key: string | undefined
  isWorkerOnly: boolean
}

export async function lookAtServer({ url, dataDir, key, isWorkerOnly }: Where): Promise<RunningServer> {
  const [holder, health, ready] = await Promise.all([
    dataDir === undefined ? undefined : findHolder(dataDir),
    askServer(url, '/health'),
    isWorkerOnly ? undefined : askServer(url, '/ready'),
  ])
  const answersAdministrators = key !== undefined && !isWorkerOnly && isSuccess(health)
  const [jobs, settings] = answersAdministrators
    ? await Promise.all([askServer(url, '/v2/admin/jobs', key), askServer(url, '/v2/admin/settings', key)])
    : []
  return { url, holder, health, ready, jobs, settings }
}

/** Returns true if a server has the embedded database, so that only the server can be asked. */
export const isRunning = ({ holder, health }: RunningServer): boolean => holder !== undefined || isSuccess(health)
