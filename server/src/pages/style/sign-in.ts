/** Small forms of an account, and the list of its objects. */
export const signIn = `
.slim { max-width: 30rem; }
input[type="password"] {
  display: block; width: 100%; min-height: 2.75rem; margin-top: 0.375rem; padding: 0.5rem 0.75rem;
  border: 1px solid var(--edge); border-radius: 0.625rem;
  background: var(--card); color: var(--ink); font: inherit;
}
input[type="password"][aria-invalid="true"] { border: 2px solid var(--danger); }
.or { display: flex; align-items: center; gap: 1rem; color: var(--soft); }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
.ways { display: grid; gap: 0.75rem; }
.ways .button { width: 100%; }
.qr { width: 14rem; max-width: 100%; border-radius: var(--round); border: 1px solid var(--line); overflow: hidden; background: #ffffff; }
.qr svg { display: block; width: 100%; height: auto; }
.secret { font-family: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace; font-size: 1rem; overflow-wrap: anywhere; user-select: all; }
.codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(12.5rem, 1fr)); gap: 0.5rem 1rem; }
.items > li { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; align-items: center; justify-content: space-between; padding: 0.875rem 0; border-top: 1px solid var(--line); }
.items > li > div { flex: 1 1 16rem; min-width: 0; }
.items { border-bottom: 1px solid var(--line); }
.parts > .card + .card { margin-top: 1.25rem; }
.parts h2 { font-size: 1.125rem; }
`
