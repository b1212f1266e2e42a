/** The styles of a booking's page. */
export const booking = `
.standing { display: flex; gap: 1rem; align-items: flex-start; }
.standing .mark { display: grid; place-items: center; flex: none; width: 3rem; height: 3rem; border-radius: 50%; background: var(--tint); color: var(--accent); }
.standing .mark svg { width: 1.5rem; height: 1.5rem; }
.standing.ended .mark { background: var(--danger-tint); color: var(--danger); }
.rows { border-block: 1px solid var(--line); }
.rows > div { padding: 0.875rem 0; display: grid; gap: 0.125rem 1rem; }
.rows > div + div { border-top: 1px solid var(--line); }
.rows dt { color: var(--soft); font-size: 0.9375rem; }
.rows dd { min-width: 0; }
.rows strong { font-weight: 640; }
.rows .amount { font-size: 1.5rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.part > h2 { font-size: 1rem; margin-bottom: 0.625rem; }
@media (min-width: 40rem) { .rows > div { grid-template-columns: 7rem 1fr; } }
`
