import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const foundations = readFileSync(new URL(import.meta.resolve('@daybook/web/foundations.css')), 'utf8')

/** The style of the reference, with the colours of all pages. */
export const STYLE = `${foundations}
header { position: sticky; top: 0; z-index: 2; display: flex; gap: 1rem; align-items: center; justify-content: space-between; padding: 0.625rem 1.25rem; background: var(--card); border-bottom: 1px solid var(--line); }
.brand { font-weight: 680; color: var(--ink); text-decoration: none; white-space: nowrap; }
search { position: relative; flex: 0 1 26rem; }
input, textarea { width: 100%; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: 0.5rem; padding: 0.5rem 0.75rem; }
#found { position: absolute; inset-inline: 0; top: calc(100% + 0.375rem); max-height: 70vh; overflow: auto; background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; box-shadow: var(--shadow); }
#found li { padding: 0; }
#found li:not(:has(a)) { padding: 0.75rem; }
#found a { display: block; padding: 0.5rem 0.75rem; color: var(--ink); text-decoration: none; }
#found a:hover, #found a:focus { background: var(--tint); }
#found span { display: block; font-size: 0.8125rem; color: var(--soft); overflow-wrap: anywhere; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); flex: 1; }
nav { padding: 0.75rem 1.25rem; border-bottom: 1px solid var(--line); }
nav h2 { margin: 1rem 0 0.25rem; font-size: 0.75rem; letter-spacing: 0.04em; text-transform: uppercase; color: var(--soft); }
nav a { display: block; padding: 0.25rem 0.5rem; border-radius: 0.375rem; color: var(--ink); text-decoration: none; font-size: 0.9375rem; }
nav a:hover { background: var(--tint); }
nav a[aria-current] { background: var(--tint); color: var(--accent); font-weight: 600; }
main { padding: 1.5rem 1.25rem 4rem; min-width: 0; }
main > p, main > .rules { max-width: 46rem; margin: 0.75rem 0; }
main > h2 { margin: 2rem 0 0.5rem; }
.rules li { margin: 0.5rem 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--tint); }
.groups { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.groups li { padding: 0.375rem 0.75rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; font-size: 0.875em; }
code { overflow-wrap: anywhere; }
.operation { margin: 0.75rem 0; background: var(--card); border: 1px solid var(--line); border-radius: var(--round); scroll-margin-top: 4.5rem; }
.operation > summary { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline; padding: 0.75rem 1rem; cursor: pointer; list-style: none; }
.operation > summary::-webkit-details-marker { display: none; }
.operation > summary:hover .what { text-decoration: underline; }
.what { flex-basis: 100%; color: var(--soft); font-size: 0.9375rem; }
.method { min-width: 3.75rem; padding: 0.125rem 0.375rem; border-radius: 0.375rem; background: var(--tint); color: var(--accent); font-size: 0.75rem; font-weight: 700; text-align: center; }
.method.delete { background: var(--danger-tint); color: var(--danger); }
.sides { display: grid; gap: 1.5rem; padding: 0.25rem 1rem 1.25rem; grid-template-columns: minmax(0, 1fr); }
.facts > p { margin: 0 0 0.625rem; }
.facts h2 { font-size: 1rem; margin: 1rem 0 0.25rem; }
.fields > li { padding: 0.5rem 0; border-top: 1px solid var(--line); }
.type { color: var(--soft); font-size: 0.875rem; }
.must { color: var(--danger); font-size: 0.8125rem; }
.limits { display: block; }
.hint, .limits { font-size: 0.875rem; color: var(--soft); }
.nested { margin-top: 0.375rem; }
.nested > summary { cursor: pointer; font-size: 0.875rem; color: var(--accent); }
.nested > .fields, .nested > .nested { margin-inline-start: 0.75rem; padding-inline-start: 0.75rem; border-inline-start: 2px solid var(--line); }
.examples { min-width: 0; }
.code { position: relative; margin-bottom: 0.75rem; background: #17191d; color: #e8eaee; border-radius: 0.625rem; }
.code p { padding: 0.5rem 0.875rem 0; font-size: 0.8125rem; color: #b3bac6; }
.code p span { color: #9aa2b0; }
pre { margin: 0; padding: 0.75rem 0.875rem; max-height: 28rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
.trial pre { background: #17191d; color: #e8eaee; border-radius: 0.625rem; }
.guide { max-width: 52rem; }
.guide h1, .guide h2, .guide h3 { scroll-margin-top: 4.5rem; }
.guide h2 { margin: 2rem 0 0.5rem; }
.guide h3 { margin: 1.5rem 0 0.5rem; font-size: 1.0625rem; }
.guide p, .guide > ul, .guide > ol, .guide .code, .guide .wide { margin: 0.75rem 0; }
.guide ul, .guide ol { padding-inline-start: 1.5rem; list-style: revert; }
.guide li { margin: 0.375rem 0; }
.guide :not(pre) > code { padding: 0.0625rem 0.25rem; background: var(--tint); border-radius: 0.25rem; }
.wide { overflow-x: auto; }
.wide table { border-collapse: collapse; width: 100%; font-size: 0.9375rem; }
.wide th, .wide td { padding: 0.5rem 0.75rem; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); min-width: 8.5rem; }
.guide pre { padding-inline-end: 4.25rem; }
.copy { position: absolute; top: 0.375rem; inset-inline-end: 0.375rem; padding: 0.125rem 0.5rem; font: inherit; font-size: 0.75rem; color: #e8eaee; background: #343943; border: 0; border-radius: 0.375rem; cursor: pointer; }
.try, .trial button { min-height: 2.75rem; padding: 0.5rem 1rem; font: inherit; font-weight: 600; color: var(--accent-ink); background: var(--accent); border: 0; border-radius: 0.5rem; cursor: pointer; }
.trial { display: grid; gap: 0.625rem; }
.trial summary { cursor: pointer; }
.trial details label { margin-top: 0.625rem; }
.trial label { display: grid; gap: 0.25rem; font-size: 0.875rem; font-weight: 600; }
.trial textarea { font-family: ui-monospace, Menlo, Consolas, "Liberation Mono", monospace; font-size: 0.8125rem; }
[hidden] { display: none !important; }
.menu > summary { cursor: pointer; font-weight: 600; }
@media (max-width: 40rem) {
  #found { position: fixed; inset: 3.75rem 0.625rem auto; }
}
@media (min-width: 60rem) {
  .columns { grid-template-columns: 17rem minmax(0, 1fr); }
  nav { position: sticky; top: 3.75rem; max-height: calc(100vh - 3.75rem); overflow: auto; border-bottom: 0; border-inline-end: 1px solid var(--line); align-self: start; }
  .menu > summary { display: none; }
  .menu:not([open])::details-content { content-visibility: visible; }
  main { padding: 2rem 2.5rem 5rem; max-width: 84rem; }
  .what { flex-basis: auto; margin-inline-start: auto; }
}
@media (min-width: 76rem) {
  .sides { grid-template-columns: minmax(0, 1fr) minmax(0, 28rem); }
  .examples { position: sticky; top: 4.5rem; align-self: start; }
}
`

const version = createHash('sha256').update(STYLE).digest('base64url').slice(0, 12)

/** The address changes with the style, so browsers keep it for ever. */
export const STYLE_ADDRESS = `/docs/reference.css?v=${version}`
