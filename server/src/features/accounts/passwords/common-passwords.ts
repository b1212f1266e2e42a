/**
 * Passwords that attackers try first and that are long enough to be accepted otherwise. They are compared in lower
 * case.
 */
const COMMON = new Set(
  (
    '12345678 123456789 1234567890 12345678910 11111111 00000000 88888888 87654321 98765432 987654321 123123123 ' +
    'password password1 password12 password123 passw0rd p@ssw0rd qwertyui qwertyuiop qwerty123 qwerty12 1q2w3e4r ' +
    '1q2w3e4r5t 1qaz2wsx q1w2e3r4 asdfghjkl abcd1234 abc12345 a1b2c3d4 aa123456 iloveyou sunshine princess football ' +
    'baseball superman trustno1 letmein1 welcome1 admin123 changeme michelle jennifer computer whatever starwars'
  ).split(' '),
)

export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase())
