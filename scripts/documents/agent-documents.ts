import { type Catalogue, DEFAULT_SET } from '../../server/src/mcp/catalogue.ts'
import type { Tool } from '../../server/src/mcp/tool.ts'

/** Builds the part of docs/agents.md about the tools: the everyday ones, and the names of all sets. */
export const toolTables = (catalogue: Catalogue): string =>
  [
    '| tool | what it does | effect | scope |',
    '| --- | --- | --- | --- |',
    ...catalogue
      .choose(DEFAULT_SET)
      .map((tool) => `| \`${tool.name}\` | ${tool.title} | ${effect(tool)} | ${scope(tool)} |`),
    '',
    'The sets, for `?tools=`:',
    '',
    ...catalogue.known().map((name) => `- \`${name}\``),
  ].join('\n')

function effect({ annotations }: Tool): string {
  if (annotations.readOnlyHint) return 'reads'
  return annotations.destructiveHint ? 'changes or removes' : 'adds'
}

const scope = ({ scope }: Tool): string => (scope === undefined || scope === 'any' ? '' : `\`${scope}\``)
