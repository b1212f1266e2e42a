/**
 * A kind of hostile input. `make` returns a value of about `size` characters. Twice the size may cost at most twice the
 * work.
 */
export type HostileKind = { readonly name: string; make(size: number): unknown }

const repeated =
  (part: string) =>
  (size: number): string =>
    part.repeat(Math.max(1, Math.floor(size / part.length)))

const times = <T>(size: number, cost: number, make: (index: number) => T): T[] =>
  Array.from({ length: Math.max(1, Math.floor(size / cost)) }, (_, index) => make(index))

const nested = (open: string, close: string) => (size: number) =>
  JSON.parse(`${open.repeat(Math.floor(size / 20))}1${close.repeat(Math.floor(size / 20))}`)

const kind = (name: string, make: (size: number) => unknown): HostileKind => ({ name, make })

/** Texts that are cheap to send and expensive for careless code, and values of other types in place of a text. */
export const HOSTILE_KINDS: readonly HostileKind[] = [
  kind('spaces', repeated(' ')),
  kind('a word behind spaces', (size) => `${repeated(' ')(size)}x`),
  kind('line breaks', repeated('\n')),
  kind('spaces between line breaks', repeated(' \t \n')),
  kind('line breaks of mail headers', repeated('x\r\nBcc: carol@example.com\r\n')),
  kind('one letter', repeated('a')),
  kind('words', repeated('lorem ipsum ')),
  kind('opening braces', repeated('{')),
  kind('variables', repeated('{ATTENDEE} ')),
  kind('half variables', repeated('{{#if ')),
  kind('opening angle brackets', repeated('<')),
  kind('tags', repeated('<a href="x"><b>')),
  kind('comments', repeated('<!--')),
  kind('ampersands', repeated('&amp')),
  kind('quotes', repeated('"\'`')),
  kind('backslashes', repeated('\\')),
  kind('address without an end', repeated('a@')),
  kind('dots of an address', (size) => `a@${repeated('b.')(size)}c`),
  kind('addresses', repeated('a@example.com,')),
  kind('commas', repeated(',')),
  kind('slashes', repeated('http://')),
  kind('a link', (size) => `https://example.com/${repeated('a/../')(size)}`),
  kind('percent signs', repeated('%')),
  kind('escaped bytes', repeated('%E0%A4')),
  kind('digits', repeated('9')),
  kind('a telephone number', (size) => `+49${repeated('1')(size)}`),
  kind('dates', repeated('2030-01-08T')),
  kind('an offset of a date', (size) => `2030-01-08T10:00:00${repeated('+00')(size)}`),
  kind('a time zone', (size) => `Europe/${repeated('Berlin/')(size)}`),
  kind('combining characters', repeated('a\u0301\u0327')),
  kind('faces', repeated('👩‍👩‍👧‍👦')),
  kind('a family without an end', repeated('👩\u200d')),
  kind('right to left', repeated('\u202e\u05d0')),
  kind('marks without a width', repeated('\u200b\ufeff')),
  kind('half characters', repeated('\ud800')),
  kind('null characters', repeated('\u0000')),
  kind('control characters', repeated('\u0007\u001b[31m')),
  kind('letters that grow in upper case', repeated('ß')),
  kind('dotted capital i', repeated('İ')),
  kind('nested lists', nested('[', ']')),
  kind('nested objects', nested('{"a":', '}')),
  kind('a wide list', (size) => times(size, 2, () => 1)),
  kind('a wide list of texts', (size) => times(size, 4, () => 'a')),
  kind('a list of objects', (size) => times(size, 14, () => ({ toString: 1 }))),
  kind('a wide object', (size) => Object.fromEntries(times(size, 10, (index) => [`key${index}`, 'a']))),
  kind('an object with odd methods', (size) => ({ toString: 1, valueOf: null, toJSON: 'x', length: size })),
  kind('an object with a prototype', (size) => JSON.parse(`{"__proto__":{"admin":"${'a'.repeat(size)}"}}`)),
  kind('a constructor', (size) => ({ constructor: { prototype: { admin: 'a'.repeat(size) } } })),
  kind('a large number', () => 1e308),
  kind('a number beyond integers', () => 2 ** 63),
  kind('a negative number', () => -1),
  kind('a fraction', () => 0.1 + 0.2),
  kind('nothing', () => null),
  kind('true', () => true),
  kind('an empty text', () => ''),
  kind('an empty list', () => []),
  kind('an empty object', () => ({})),
]

/** The kinds that are texts. */
export const TEXT_KINDS = HOSTILE_KINDS.filter(({ make }) => typeof make(100) === 'string')

/** Beginnings of Markdown, HTML and addresses that find no end, and parts that a careless reader reads again and again. */
export const MARKDOWN_KINDS: readonly HostileKind[] = [
  ...['_a_', '_a ', '*a', '**a', '*a_b', '***a', 'a**b', '*_', '~~a', '`', '``a`', '\\`', '```\n', '    a\n'],
  ...['[', '![', '[a](', '[a]', '[a](<b', '[[a]](b)', '[a](b "', '(a)(', '![a](b)', '[^', '[a]: b\n', '[a]:\n'],
  ...[
    '> ',
    '>',
    '>\n',
    '> - ',
    '- ',
    '- a\n',
    '- - ',
    '1. ',
    '1) ',
    '# a\n',
    'a\n=\n',
    '* * ',
    '-',
    '=',
    '|a',
    '|-|\n',
  ],
  ...[
    '<b>',
    '<a',
    '</a>',
    '<a href="',
    '<!--',
    '<https://a>',
    '&',
    '&#',
    '<',
    '<table><td>',
    '<li>',
    '<p',
    '{A',
    '{{a}}',
  ],
  ...[
    'http://a/',
    'http://a/[',
    'http://a/(',
    'www.',
    'www.a/',
    'https://',
    '(https://a',
    'a@',
    'a@a.',
    'a.',
    'x@y.z ',
  ],
  ...[
    '"a',
    ')',
    '"(',
    '\t',
    'a\n',
    'a  \n',
    '\u00a0',
    '𝒳',
    'a=b;',
    'a=b&',
    'a[0][b]=1&',
    'en;q=0.1,',
    '+1 ',
    '1-',
    '1.',
    ':',
  ],
].map((part) => kind(JSON.stringify(part), repeated(part)))

/** Joins texts of all kinds, cut to the size. */
export const mixed = (kinds: readonly HostileKind[]): HostileKind => {
  const texts = (size: number) =>
    kinds.map(({ make }) => make(Math.ceil(size / kinds.length))).filter((made) => typeof made === 'string')
  return kind(`${kinds.map(({ name }) => name).join(', then ')}`, (size) => texts(size).join('').slice(0, size))
}
