import { LOST_KEY_REMEDY, type SettingInForce } from '../../features/operation/settings/service.ts'
import { recordOf } from '../../lib/records.ts'
import { isSuccess, type ServerAnswer } from './ask-server.ts'
import { type Finding, ok, problem, warning } from './finding.ts'
import type { JobState, QueueState } from './queues.ts'

/** A log may be louder for one command, which says nothing of the server. */
const OF_ONE_PROCESS = ['LOG_LEVEL']
const MAX_NAMES = 8

/** Judges whether somebody administers the server. */
export function judgeAdministrator(isThere: boolean, adminEmail: string): Finding {
  if (isThere) return ok('administrator', 'The server has an administrator.')
  if (adminEmail !== '') return ok('administrator', `The next start makes the administrator ${adminEmail}.`)
  return problem(
    'administrator',
    'Nobody administers the server.',
    'Start it with DAYBOOK_ADMIN_EMAIL and DAYBOOK_ADMIN_PASSWORD.',
  )
}

/** Judges whether the secret keys open what is stored. `loss` is the sentence about what they don't open. */
export const judgeStoredSecrets = (loss: string | undefined): Finding =>
  loss === undefined
    ? ok('stored secrets', 'The secret keys open all stored secrets.')
    : problem('stored secrets', loss, LOST_KEY_REMEDY)

/** Reads what the running server says of its secret keys. */
export function judgeSecretsOfServer(answer: ServerAnswer): Finding[] {
  if (!isSuccess(answer)) return []
  const { problem: loss } = listOf(recordOf(answer.body).data).find(({ name }) => name === 'DAYBOOK_SECRET_KEY') ?? {}
  return [judgeStoredSecrets(typeof loss === 'string' ? loss : undefined)]
}

/** Judges the key with which the running server was asked. */
export function judgeKeyOfServer(answer: ServerAnswer): Finding {
  if (isSuccess(answer)) return ok('administrator', 'DAYBOOK_API_KEY is the key of an administrator.')
  const found =
    'failure' in answer
      ? `The server does not answer an administrator (${answer.failure}).`
      : `The server refuses DAYBOOK_API_KEY (status ${answer.status}).`
  return problem('administrator', found, 'Set DAYBOOK_API_KEY to the API key of a system administrator.')
}

/** The queues of a server that has the embedded database can only be asked with a key. */
export const keyIsMissing: Finding = warning(
  'administrator',
  'DAYBOOK_API_KEY is not set, so the queues of the running server were not checked.',
  'Set DAYBOOK_API_KEY to the API key of a system administrator.',
)

/** Compares the settings of the running server with those of this command. */
export function judgeSettingsInForce(answer: ServerAnswer, own: readonly SettingInForce[]): Finding[] {
  if (!isSuccess(answer)) return []
  const running = new Map(listOf(recordOf(answer.body).data).map((setting) => [setting.name, setting]))
  const other = own
    .filter(({ name, value, isSet, isSecret }) => {
      const setting = running.get(name)
      if (!setting || OF_ONE_PROCESS.includes(name)) return false
      return isSecret ? setting.isSet !== isSet : setting.value !== value
    })
    .map(({ name }) => name)
  if (other.length === 0) return [ok('settings in force', 'The running server has the settings of this command.')]
  const more = other.length > MAX_NAMES ? ` and ${other.length - MAX_NAMES} more` : ''
  return [
    warning(
      'settings in force',
      `The running server has other values than this command: ${other.slice(0, MAX_NAMES).join(', ')}${more}.`,
      "Run this command with the server's settings. If they were changed, start the server again.",
    ),
  ]
}

/** Returns the queues and jobs of an answer of GET /v2/admin/jobs. */
export function workOf(answer: ServerAnswer): { queues: QueueState[]; jobs: JobState[] } {
  const { queues, process: own } = recordOf(recordOf('body' in answer ? answer.body : undefined).data)
  return {
    queues: listOf(queues).map(({ queue, due, oldestDueSince, failed }) => ({
      queue: String(queue),
      due: Number(due),
      oldestDueSince: typeof oldestDueSince === 'string' ? new Date(oldestDueSince) : null,
      failed: Number(failed),
    })),
    jobs: listOf(recordOf(own).jobs).map(({ name, failureCount, lastError }) => ({
      name: String(name),
      failureCount: Number(failureCount),
      lastError: typeof lastError === 'string' ? lastError : null,
    })),
  }
}

const listOf = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(recordOf) : []
