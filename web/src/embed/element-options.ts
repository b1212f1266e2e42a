import type { EmbedOptions } from './frame-address.ts'

/** Reads the options of an element. Undefined means that it names no page. */
export function optionsOf(element: Element): EmbedOptions | undefined {
  const read = (name: string) => element.getAttribute(name)
  const link = read('link') ?? read('data-daybook-link')
  if (!link) return undefined
  return {
    link,
    theme: read('theme'),
    layout: read('layout'),
    language: read('lang'),
    brandColor: read('brand-color'),
    darkBrandColor: read('dark-brand-color'),
    hidesDetails: read('details') === 'hidden',
    prefill: new URLSearchParams(read('prefill') ?? ''),
    frameAttributes: textsIn(read('frame-attributes')),
  }
}

/** Reads the texts of a JSON object. The site's author writes it by hand, so it may be anything. */
function textsIn(json: string | null): Record<string, string> {
  try {
    const read: unknown = JSON.parse(json ?? '{}')
    const texts = Object.entries(read ?? {}).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(texts)
  } catch {
    return {}
  }
}
