/**
 * Colours, type and the common parts of all pages. Contrast is at least 4.5:1 for text and 3:1 for edges of controls.
 */
export const foundations = `
:root {
  color-scheme: light dark;
  --paper: #f5f4f0;
  --card: #ffffff;
  --ink: #1c1e22;
  --soft: #5b606a;
  --line: #e2e0d9;
  --edge: #85887f;
  --button: #c6c8c0;
  --accent: #1f5f4e;
  --accent-ink: #ffffff;
  --tint: #e4efea;
  --danger: #a3301f;
  --danger-tint: #fbe9e6;
  --focus: #1b62c4;
  --shadow: 0 1px 2px rgb(30 28 20 / 5%), 0 12px 32px -12px rgb(30 28 20 / 12%);
  --round: 0.75rem;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #121417;
    --card: #1b1e23;
    --ink: #eceef1;
    --soft: #a6acb7;
    --line: #2d3138;
    --edge: #767d88;
    --button: #454b55;
    --accent: #8fd6bf;
    --accent-ink: #0b241d;
    --tint: #1f322c;
    --danger: #ffa193;
    --danger-tint: #3a211d;
    --focus: #8ab8ff;
    --shadow: none;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { font-size: 100%; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  min-height: 100vh;
  display: flex;
  flex-direction: column;
  background: var(--paper);
  color: var(--ink);
  font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif;
  line-height: 1.5;
  overflow-wrap: break-word;
}
h1, h2, h3 { margin: 0; line-height: 1.2; letter-spacing: -0.015em; text-wrap: pretty; }
h1 { font-size: 1.625rem; font-weight: 680; }
h2 { font-size: 1.25rem; font-weight: 660; }
h3 { font-size: 1rem; font-weight: 640; letter-spacing: 0; }
p { margin: 0; }
ul, ol { margin: 0; padding: 0; list-style: none; }
dl, dd { margin: 0; }
a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 0.06em; }
a:hover { text-decoration-thickness: 0.12em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
svg { flex: none; width: 1.25rem; height: 1.25rem; }
.soft { color: var(--soft); }
.lines { white-space: pre-line; }
.skip { position: absolute; inset-inline-start: 1rem; top: -4rem; padding: 0.75rem 1rem; background: var(--card); border-radius: var(--round); z-index: 1; }
.skip:focus { top: 1rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
main { width: 100%; max-width: 72rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; flex: 1; }
footer { width: 100%; max-width: 72rem; margin: 0 auto; padding: 1rem; display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; justify-content: space-between; align-items: center; color: var(--soft); font-size: 0.875rem; }
footer ul { display: flex; flex-wrap: wrap; gap: 0 1rem; }
footer a, footer span { display: inline-block; padding: 0.35rem 0; color: inherit; }
footer [aria-current] { font-weight: 600; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem; box-shadow: var(--shadow); padding: 1.5rem; }
.stack > * + * { margin-top: 1rem; }
.centred { max-width: 40rem; margin-inline: auto; }
.centred.wide { max-width: 50rem; }
@media (min-width: 48rem) {
  main { padding: 3rem 2rem; }
  footer { padding: 1rem 2rem 2rem; }
  .card { padding: 2rem; }
  h1 { font-size: 1.875rem; }
}
@media print {
  footer, .skip, .actions { display: none; }
}
`
