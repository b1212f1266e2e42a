/** The event next to its week. Days are side by side if there is room, and otherwise below each other. */
export const calendar = `
.event { display: grid; gap: 1.25rem; align-items: start; }
.about { display: flex; align-items: center; gap: 0.75rem; }
.about p, p.about { color: var(--soft); }
.initials { display: grid; place-items: center; flex: none; width: 2.75rem; height: 2.75rem; border-radius: 50%; background: var(--tint); color: var(--accent); font-weight: 680; letter-spacing: 0.02em; }
.facts { display: grid; gap: 0.625rem; }
.facts > div { display: flex; gap: 0.625rem; align-items: flex-start; }
.facts svg { display: block; margin-top: 0.125rem; color: var(--soft); }
.facts dd { min-width: 0; }
.pills { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.pills a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0.25rem 0.875rem; border: 1px solid var(--button); border-radius: 2rem; text-decoration: none; color: var(--ink); }
.pills [aria-current] { background: var(--tint); border-color: var(--accent); font-weight: 600; }
.week-head { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; }
.week-head h2 { flex: 1 1 14rem; }
.week-head ul { display: flex; gap: 0.5rem; }
.week-head .button { padding-inline: 0.875rem; min-height: 2.75rem; }
.zone { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; color: var(--soft); font-size: 0.9375rem; }
.zone strong { color: var(--ink); font-weight: 600; }
.zone details[open] { flex-basis: 100%; }
.days { display: grid; gap: 1.75rem; }
.days h3 { padding-bottom: 0.625rem; }
.days h3 span { display: inline; }
.days h3 .soft { font-weight: 400; }
.slots { display: grid; grid-template-columns: repeat(auto-fill, minmax(5.125rem, 1fr)); gap: 0.5rem; }
.slots.long { grid-template-columns: repeat(auto-fill, minmax(6.25rem, 1fr)); }
.slots a { display: grid; place-items: center; min-height: 2.75rem; padding: 0.25rem; border: 1px solid var(--button); border-radius: 0.625rem; background: var(--card); color: var(--accent); font-weight: 600; font-variant-numeric: tabular-nums; text-decoration: none; white-space: nowrap; }
.slots a:hover { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); }
.empty { padding: 2rem 0; }
.offers { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
.offers .card { position: relative; display: flex; flex-direction: column; gap: 0.625rem; height: 100%; padding: 1.5rem; }
.offers .facts { margin-top: auto; padding-top: 0.375rem; }
.offers .card:hover { border-color: var(--accent); }
.offers h2 a { color: var(--ink); text-decoration: none; }
.offers h2 a::after { content: ""; position: absolute; inset: 0; border-radius: 1.25rem; }
.offers .more { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
@media (min-width: 60rem) {
  .event { grid-template-columns: minmax(16rem, 20rem) minmax(0, 1fr); gap: 3rem; }
  .event > .card { position: sticky; top: 2rem; }
  .days { grid-template-columns: repeat(auto-fit, minmax(7.25rem, 1fr)); gap: 1.75rem 1rem; }
  .days > li { max-width: 14rem; }
  .days h3 span { display: block; }
  .slots, .slots.long { grid-template-columns: 1fr; }
}
`
