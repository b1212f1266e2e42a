/**
 * A text with a different form for each grammatical number; the value `count` chooses (Unicode plural rules).
 * Forms that a language does not distinguish are left out.
 */
export type PluralForms = { readonly other: string } & { readonly [Rule in Intl.LDMLPluralRule]?: string }

/** The texts by key, with placeholders in braces: `'mail.intro': 'You are meeting {name}.'` */
export type Texts = Readonly<Record<string, string | PluralForms>>

/** The content of a translation of `Source`: all of its keys, with plural forms where the source has them. */
export type TranslationOf<Source extends Texts> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : PluralForms
}

type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never

/** The values that a text needs, read from its placeholders. `count` is a number wherever it appears. */
export type ValuesOf<Text> = Text extends string
  ? { readonly [Name in Placeholder<Text>]: Name extends 'count' ? number : string | number }
  : Text extends { readonly other: string }
    ? { readonly [Name in Placeholder<Text[keyof Text]> | 'count']: Name extends 'count' ? number : string | number }
    : never
