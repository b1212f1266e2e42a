/** A style sheet object needs no permission by the site's content security policy, unlike a style element. */
function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

const FRAME = 'iframe,::slotted(iframe){display:block;width:100%;border:0;color-scheme:normal}'

export const inlineStyles = sheetOf(
  `:host{display:block}${FRAME}iframe,::slotted(iframe){min-height:20rem}a{display:inline-block;padding:1rem}`,
)

export const dialogStyles = sheetOf(`
dialog{box-sizing:border-box;width:min(72rem,100vw - 2rem);max-width:none;max-height:none;padding:0;border:0;margin:auto;background:none;overflow:visible}
dialog::backdrop{background:rgb(0 0 0/.6)}
${FRAME}
iframe,::slotted(iframe){height:min(24rem,100dvh - 5rem);border-radius:12px;background:#fff}
button{display:grid;place-items:center;width:44px;height:44px;margin:0 0 8px auto;border:0;border-radius:50%;background:#fff;color:#1c1e22;font:24px/1 system-ui,sans-serif;cursor:pointer}
button:focus-visible{outline:3px solid #8ab8ff;outline-offset:2px}
a{display:block;padding:1rem;border-radius:12px;background:#fff}
@media(max-width:40rem){dialog{width:100vw;margin-bottom:0}iframe,::slotted(iframe){border-radius:12px 12px 0 0}button{margin-right:8px}}
`)

export const buttonStyles = sheetOf(`
:host{position:fixed;z-index:2147483000;bottom:1.25rem;right:1.25rem}
:host([position="bottom-left"]){right:auto;left:1.25rem}
button{display:flex;align-items:center;gap:.6em;min-height:3rem;padding:.5rem 1.25rem;border:0;border-radius:2rem;background:var(--daybook-button,#1f5f4e);color:var(--daybook-button-text,#fff);font:600 1rem/1.2 system-ui,sans-serif;box-shadow:0 6px 24px rgb(0 0 0/.25);cursor:pointer}
button:focus-visible{outline:3px solid #1b62c4;outline-offset:3px}
svg{width:1.25em;height:1.25em;flex:none}
`)
