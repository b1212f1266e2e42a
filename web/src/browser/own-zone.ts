// Shows the times of a page in the browser's zone, unless the address names another one.
const zone = document.querySelector<HTMLElement>('[data-zone]')?.dataset.zone
const own = Intl.DateTimeFormat().resolvedOptions().timeZone
const here = new URL(location.href)

if (zone && own && own !== zone && !here.searchParams.has('timeZone')) {
  here.searchParams.set('timeZone', own)
  location.replace(here)
}
