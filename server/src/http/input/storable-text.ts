/** Half of a character beyond U+FFFF. A program that cuts a text in the middle of an emoji leaves one. */
const LONE_SURROGATE = /\p{Surrogate}/u

/** Returns true if PostgreSQL can store the text, which excludes U+0000 and text that isn't valid UTF-8. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !LONE_SURROGATE.test(text)
