import { conflict, invalid, notFound } from '../../../lib/errors.ts'

export const attributeNotFound = () => notFound('ATTRIBUTE_NOT_FOUND', 'Attribute not found')

export const optionNotFound = (id: string) =>
  notFound('ATTRIBUTE_OPTION_NOT_FOUND', `This attribute has no option with id=${id}.`)

export const notAMember = () => notFound('NOT_A_MEMBER', 'User is not a member of the organization')

export const notAssigned = (userId: number, optionId: string) =>
  notFound('ATTRIBUTE_OPTION_NOT_ASSIGNED', `User with id=${userId} has no attribute option with id=${optionId}.`)

export const nobodyMatches = () =>
  notFound(
    'NOBODY_MATCHES',
    'No member of the organization has all of assignedOptionIds and is in one of teamIds. Leave out one of them.',
  )

export const attributeSlugTaken = (slug: string) =>
  conflict('ATTRIBUTE_SLUG_TAKEN', `The organization already has an attribute with the slug "${slug}". Choose another.`)

export const optionSlugTaken = (slug: string) =>
  conflict(
    'ATTRIBUTE_OPTION_SLUG_TAKEN',
    `The attribute already has an option with the slug "${slug}". Choose another.`,
  )

export const optionSlugRepeated = (slug: string) =>
  invalid('ATTRIBUTE_OPTION_SLUG_REPEATED', `Two options have the slug "${slug}". Give each one of its own.`)

export const valueNotSupported = () => invalid('ATTRIBUTE_VALUE_NOT_SUPPORTED', 'Attribute type does not support value')

export const valueOrOption = () =>
  invalid(
    'ATTRIBUTE_VALUE_OR_OPTION',
    'Send either value or attributeOptionId: what the person gets of this attribute.',
  )

export const notANumber = (value: string) =>
  invalid('ATTRIBUTE_VALUE_NOT_A_NUMBER', `"${value}" is no number, which options of a NUMBER attribute are.`)

export const severalAssigned = (type: string) =>
  invalid(
    'ATTRIBUTE_HAS_SEVERAL',
    `Somebody has several options of this attribute, and ${type} allows one. Take the others away first.`,
  )
