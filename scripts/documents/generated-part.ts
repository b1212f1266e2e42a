type Part = { begin: string; end: string }

export const EVENTS: Part = {
  begin: '<!-- events: begin. npm run docs writes this from server/src/commands/events.ts. -->',
  end: '<!-- events: end -->',
}

export const TOOLS: Part = {
  begin: '<!-- tools: begin. npm run docs writes this from the declarations of the operations. -->',
  end: '<!-- tools: end -->',
}

export const ERRORS: Part = {
  begin: '<!-- errors: begin. npm run docs writes this from the declarations of the errors. -->',
  end: '<!-- errors: end -->',
}

export const DISTRIBUTION: Part = {
  begin: '<!-- distribution: begin. npm run docs writes this from server/test/support/databases/distribution.json. -->',
  end: '<!-- distribution: end -->',
}

/** Replaces the content between the two marks of a document. @throws if the marks are missing */
export function withGenerated(file: string, text: string, part: Part, content: string): string {
  const begin = text.indexOf(part.begin)
  const end = text.indexOf(part.end)
  if (begin < 0 || end < begin)
    throw new Error(`${file} needs a line "${part.begin}" and below it a line "${part.end}".`)
  return `${text.slice(0, begin)}${part.begin}\n\n${content}\n\n${text.slice(end)}`
}
