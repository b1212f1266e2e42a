import type { FrameMessage } from '../embed/messages.ts'
import { peerEvents } from '../embed/peer-names.ts'

/** A message in the form that the script of Cal.com hears. */
type PeerMessage = { originator: 'CAL'; type: string; namespace: string; fullType: string; data: unknown }

type Told = [type: string, data: unknown]

/**
 * Translates what a page tells the page around it, for a site that shows our pages with the script of Cal.com. It shows a
 * turning wheel until it hears `linkReady`, and then follows the height.
 */
export function toPeer(message: FrameMessage, namespace: string): PeerMessage[] {
  return toldBy(message).map(([type, data]) => ({
    originator: 'CAL',
    type,
    namespace,
    fullType: `CAL:${namespace}:${type}`,
    data,
  }))
}

function toldBy(message: FrameMessage): Told[] {
  switch (message.daybook) {
    case 'page':
      return [
        ['__iframeReady', { isPrerendering: false }],
        ['linkReady', {}],
      ]
    case 'height':
      return [['__dimensionChanged', { iframeHeight: message.height, iframeWidth: innerWidth, isFirstTime: false }]]
    case 'escape':
      return [['__closeIframe', {}]]
    case 'signal':
      return (peerEvents[message.type]?.(message.data) ?? []).filter(([type]) => type !== 'linkReady')
    case 'look':
      return []
  }
}
