import type { Page } from 'playwright-core'

/** A screen with more stops than this would be tiresome, and the loop below needs an end. */
const MOST_STOPS = 250

/**
 * Presses Tab from the start of the page until it begins again, and returns what can be clicked or filled in but never had
 * the focus. One radio button stands for its group, and a menu or a list with arrow keys for its items.
 */
export async function unreachedByKeyboard(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) target.setAttribute('data-reached', '')
    })
  })
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab')
    const isAtEnd = await page.evaluate(() => document.activeElement === document.body)
    if (isAtEnd) break
  }
  return page.evaluate(() => {
    const groupsReached = new Set(
      [...document.querySelectorAll<HTMLInputElement>('input[type=radio][data-reached]')].map(({ name }) => name),
    )
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.tabIndex >= 0 || !element.closest('[role=menu], [role=grid], [role=listbox]'))
      .filter((element) => !element.matches(':disabled, [data-reached]'))
      .filter((element) => !(element instanceof HTMLInputElement && groupsReached.has(element.name)))
      .map((element) => element.outerHTML.slice(0, 120))
  })
}
