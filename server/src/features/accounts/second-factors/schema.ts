import { type Static, Type } from 'typebox'
import { envelope } from '../../../http/envelope.ts'
import { invalid } from '../../../lib/errors.ts'
import type { Proof } from './service.ts'

const Code = Type.String({ maxLength: 100, description: 'Six digits of the authenticator, or a recovery code.' })
const RecoveryCodes = Type.Array(Type.String(), { description: 'Shown this once. Each code works once.' })

export const ConfirmationInput = Type.Object({
  code: Code,
  password: Type.Optional(Type.String({ maxLength: 1000, description: "The account's password, if it has one." })),
})
export const ProofInput = Type.Object(
  { password: Type.Optional(Type.String({ maxLength: 1000 })), code: Type.Optional(Code) },
  { $id: 'SecondFactorProof', description: 'Either `code` or `password`.' },
)

export const SecondFactorState = envelope(
  Type.Object({ isOn: Type.Boolean(), recoveryCodesLeft: Type.Integer() }, { $id: 'SecondFactor' }),
)
export const SecondFactorBegun = envelope(
  Type.Object({
    secret: Type.String({ description: 'Base32.' }),
    uri: Type.String({ description: 'The otpauth:// address that a QR code shows.' }),
  }),
)
export const RecoveryCodesAnswer = envelope(Type.Object({ recoveryCodes: RecoveryCodes }))

/** @throws `PROOF_MISSING` */
export function parseProof({ password, code }: Static<typeof ProofInput>): Proof {
  if (code !== undefined) return { code }
  if (password !== undefined) return { password }
  throw invalid('PROOF_MISSING', 'Send your password, or a code of your second factor.')
}
