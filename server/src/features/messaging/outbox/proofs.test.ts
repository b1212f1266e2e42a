import { describe, expect, it } from 'vitest'
import { createSecretBox } from '../../../lib/secrets/secret-box.ts'
import { hideProofs, showProofs } from './proofs.ts'

const secretBox = createSecretBox([Buffer.alloc(32, 7)])
const expiresAt = new Date('2030-01-07T08:00:00Z')

function hide(bodyText: string, secret: string, content = '') {
  let made = 0
  const parts = {
    bodyText,
    bodyHtml: null,
    optOutUrl: null,
    attachments: [{ filename: 'invite.ics', contentType: 'text/calendar', content }],
  }
  return hideProofs(parts, [{ secret, key: 'key', expiresAt }], { secretBox, newStandIn: () => `stand-in-${++made}` })
}

describe('a proof in a message', () => {
  it('a proof leaves the message wherever it occurs, and comes back unchanged', () => {
    const secret = 'abc.def-1'
    const text = `${secret}${secret} a abc.def-2 ab${secret}`
    const calendar = `URL:https://x.example.com/?token=abc.d\r\n ef-1&x=${secret}`
    const { message, proofs } = hide(text, secret, calendar)
    expect(message.bodyText).toBe('stand-in-1stand-in-1 a abc.def-2 abstand-in-1')
    expect(message.attachments[0]?.content).toBe('URL:https://x.example.com/?token=stand-in-2&x=stand-in-1')
    const shown = showProofs({ ...message, proofs }, secretBox)
    expect(shown.bodyText).toBe(text)
    expect(shown.attachments[0]?.content).toBe(calendar)
  })

  it('hiding a proof leaves the rest of the message unchanged', () => {
    expect(hide('aaaab', 'aab').message.bodyText).toBe('aastand-in-1')
    expect(hide('nothing', '').message.bodyText).toBe('nothing')
    expect(hide('dollars $& $1', '$&').message.bodyText).toBe('dollars stand-in-1 $1')
  })
})
