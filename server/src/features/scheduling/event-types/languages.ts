/** Languages of the booking page. The empty value means the browser's language. */
export const INTERFACE_LANGUAGES = [
  '',
  ...(
    'en ar az bg bn ca cs da de el es es-419 eu et fi fr he hu it ja km ko nl no pl pt-BR pt ro ru sk-SK sr sv tr uk vi ' +
    'zh-CN zh-TW'
  ).split(' '),
]
