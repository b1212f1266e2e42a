import { describe, expect, it } from 'vitest'
import { createReplaceTexts } from './replace-texts.ts'

const { inText, inJson } = createReplaceTexts(['ann@x.org', 'Ann', 'Ann Lee', 'no', ''], '***')

describe('texts that say who somebody is', () => {
  it.each([
    ['Ann Lee and Tom', '*** and Tom'],
    ['Dear ANN, welcome. ann.', 'Dear ***, welcome. ***.'],
    ['Annabel and Joann', 'Annabel and Joann'],
    ['write to <Ann@X.org>.', 'write to <***>.'],
    ['jo.ann@x.org, ann.b@x.org', 'jo.ann@x.org, ann.b@x.org'],
    ['ann@x.org.uk', 'ann@x.org.uk'],
    ["d'ann@x.org, 'ann@x.org'", "d'ann@x.org, '***'"],
    ['no', '***'],
    ['no time', 'no time'],
    ['İ Ann', '***'],
  ])('%s becomes %s', (text, expected) => {
    expect(inText(text)).toBe(expected)
  })

  it('are replaced in values and in keys that are addresses', () => {
    const document = { Ann: ['Ann', 5, null, { 'ann@x.org': 'accepted' }] }
    expect(inJson(document)).toEqual({ Ann: ['***', 5, null, { '***': 'accepted' }] })
  })

  it('a text with special characters is replaced as it is', () => {
    expect(createReplaceTexts(['a.*(b'], '$&').inText('x a.*(b y')).toBe('x $& y')
  })
})
