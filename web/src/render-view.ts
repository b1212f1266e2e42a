import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'

/** Renders a view to HTML, on the server. */
export const renderView = (view: VNode): string => renderToString(view)
