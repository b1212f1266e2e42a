/** Half of a character beyond U+FFFF, as a program leaves it that cuts a text in the middle of an emoji. */
const LONE_SURROGATE = /\p{Surrogate}/u

/** Whether PostgreSQL can keep the text: in UTF-8, without U+0000. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !LONE_SURROGATE.test(text)
