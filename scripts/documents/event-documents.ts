import { describeEvent, type EventName, eventNames } from '../../server/src/commands/events.ts'

/** Builds the table of docs/webhooks.md: the events to which webhooks can subscribe. */
export function webhookTable(): string {
  const names = eventNames.filter((name) => describeEvent(name).webhooks !== undefined)
  const isPlanned = (name: EventName) => describeEvent(name).isPlanned === true
  const planned = names.filter(isPlanned)
  return [
    '| trigger | when |',
    '| --- | --- |',
    ...names.filter((name) => !isPlanned(name)).map((name) => `| \`${name}\` | ${describeEvent(name).when ?? ''} |`),
    '',
    wrapped(
      `Clients of other servers may also subscribe to ${listed(planned)}. This server never fires it, because its API has no operation with which somebody reports that.`,
    ),
  ].join('\n')
}

/** Builds the table of docs/workflows.md: the triggers that are events. */
export const workflowTable = (): string =>
  [
    '| trigger | event | when |',
    '| --- | --- | --- |',
    ...eventNames.flatMap((name) => {
      const { workflowTrigger, isPlanned, when } = describeEvent(name)
      if (workflowTrigger === undefined) return []
      return `| \`${workflowTrigger}\` | \`${name}\` | ${isPlanned ? 'accepted and stored; this server never fires it' : (when ?? '')} |`
    }),
  ].join('\n')

/** Builds the table of docs/events.md: every event of the log, by its owner. */
export function logTable(): string {
  const logged = eventNames.filter((name) => !describeEvent(name).isPlanned)
  const audiences = [...new Set(logged.map((name) => describeEvent(name).audience))]
  return [
    '| whose | events |',
    '| --- | --- |',
    ...audiences.map(
      (audience) => `| ${audience} | ${listed(logged.filter((name) => describeEvent(name).audience === audience))} |`,
    ),
  ].join('\n')
}

const listed = (names: readonly EventName[]): string => names.map((name) => `\`${name}\``).join(', ')

const WIDTH = 120

/** Wraps a paragraph at the width of the documents. */
const wrapped = (text: string): string => text.replaceAll(new RegExp(`(.{1,${WIDTH}})(?: |$)`, 'g'), '$1\n').trimEnd()
