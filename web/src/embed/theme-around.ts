/** Bright text stands on a dark ground. */
const MIDDLE = 128

/** Returns the theme that fits to the text around an element. */
export function themeAround(element: Element): 'light' | 'dark' {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number)
  return 0.299 * red + 0.587 * green + 0.114 * blue > MIDDLE ? 'dark' : 'light'
}
