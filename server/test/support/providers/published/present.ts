/** A type of a provider's library without its «may be missing» and «may be null», for what a stand-in always keeps. */
export type Present<Type> = { [Name in keyof Type]-?: NonNullable<Type[Name]> }
