/** Buttons, form controls and messages. Every control that is tapped is at least 44 px high. */
export const controls = `
.button {
  display: inline-flex; align-items: center; justify-content: center; gap: 0.5rem;
  min-height: 2.75rem; padding: 0.5rem 1.25rem;
  border: 1px solid var(--accent); border-radius: var(--round);
  background: var(--accent); color: var(--accent-ink);
  font: inherit; font-weight: 620; text-align: center; text-decoration: none; cursor: pointer;
}
.button:hover { filter: brightness(1.08); }
.button.quiet { background: var(--card); color: var(--ink); border-color: var(--button); font-weight: 560; }
.button.quiet:hover { background: var(--tint); border-color: var(--accent); filter: none; }
.button.danger { background: var(--danger); border-color: var(--danger); color: var(--card); }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.fields { max-width: 40rem; }
.fields > * + * { margin-top: 1.375rem; }
.fields .button { min-width: min(100%, 12rem); }
label, legend { font-weight: 600; padding: 0; }
label .soft, legend .soft { font-weight: 400; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
.hint { color: var(--soft); font-size: 0.9375rem; }
input[type="text"], input[type="email"], input[type="tel"], input[type="url"], textarea, select {
  display: block; width: 100%; min-height: 2.75rem; margin-top: 0.375rem; padding: 0.5rem 0.75rem;
  border: 1px solid var(--edge); border-radius: 0.625rem;
  background: var(--card); color: var(--ink); font: inherit;
}
textarea { min-height: 6rem; resize: vertical; }
textarea.short { min-height: 4.5rem; }
input::placeholder, textarea::placeholder { color: var(--soft); opacity: 1; }
input[readonly] { background: var(--paper); }
input[aria-invalid="true"], textarea[aria-invalid="true"], select[aria-invalid="true"] { border: 2px solid var(--danger); }
input[type="radio"], input[type="checkbox"] { flex: none; width: 1.25rem; height: 1.25rem; margin: 0.1rem 0 0; accent-color: var(--accent); }
.choice { display: flex; gap: 0.75rem; align-items: flex-start; padding: 0.625rem 0; min-height: 2.75rem; }
.choice label { font-weight: 400; flex: 1; min-width: 0; }
.choice-more { margin: 0 0 0.5rem 2rem; }
.consent a { display: inline-flex; align-items: center; min-height: 2.75rem; margin-inline-start: 2rem; }
.lines { white-space: pre-line; overflow-wrap: anywhere; }
.place:not(:has(input[type="radio"]:checked)) .choice-more { display: none; }
.fault { color: var(--danger); font-weight: 560; margin-top: 0.25rem; }
.notice { border-inline-start: 4px solid var(--accent); background: var(--tint); border-radius: 0.5rem; padding: 0.875rem 1rem; }
.problem { border: 2px solid var(--danger); background: var(--danger-tint); border-radius: var(--round); padding: 1rem 1.25rem; }
.problem h2 { font-size: 1.0625rem; }
.problem li { margin-top: 0.375rem; }
.problem a { color: var(--danger); font-weight: 560; }
.permissions { list-style: disc; padding-inline-start: 1.25rem; }
.permissions li { margin-top: 0.375rem; }
details > summary { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--accent); cursor: pointer; text-decoration: underline; text-underline-offset: 0.2em; text-decoration-thickness: 0.06em; }
details form { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: flex-end; padding-bottom: 0.5rem; }
details form > div { flex: 1 1 14rem; max-width: 24rem; }
`
