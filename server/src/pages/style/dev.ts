/** Messages as they would be sent. A mail has its own colours, for light and dark. */
export const dev = `
.mail { display: block; width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: var(--round); }
.source { white-space: pre-wrap; overflow-wrap: anywhere; font-family: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace; font-size: 0.9375rem; }
`
