import { conflict, invalid, unauthenticated } from '../../../lib/errors.ts'

export const secondFactorOn = () =>
  conflict('SECOND_FACTOR_ON', 'The second factor is on already. Turn it off before you set up another device.')
export const secondFactorOff = () => conflict('SECOND_FACTOR_OFF', 'The second factor is not on.')
export const secondFactorNotBegun = () =>
  conflict('SECOND_FACTOR_NOT_BEGUN', 'There is no second factor to confirm. Begin with setting one up.')
export const codeWrong = () =>
  invalid('CODE_WRONG', 'This code is not right, or it was used before. Enter the newest one of your device.')
export const proofWrong = () =>
  unauthenticated('PROOF_WRONG', 'Neither the password nor the code that was sent is right.')
