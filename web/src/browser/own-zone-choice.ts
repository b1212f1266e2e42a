/** Chooses the browser's zone in a list of zones, if nothing is chosen yet. */
export function chooseOwnZone(select: HTMLSelectElement): void {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (select.value === '' && [...select.options].some(({ value }) => value === own)) select.value = own
}
