import { invalid, notFound } from '../../../lib/errors.ts'

export const accountUnknown = (userId: number) =>
  notFound('USER_NOT_FOUND', `User with ID=${userId} does not exist. Name a person without an account by "email".`)

export const personUnclear = () =>
  invalid('PERSON_UNCLEAR', 'Name the person by "userId" or by "email". Exactly one of the two is needed.')
