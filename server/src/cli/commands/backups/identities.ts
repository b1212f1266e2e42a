import { readIdentities } from '../../../db/snapshots/encryption.ts'
import { existingFile } from '../../named-files.ts'

/** Returns the keys of the file that `--key-file` names. */
export const identitiesOf = async (keyFile: string | undefined): Promise<string[]> =>
  keyFile === undefined ? [] : readIdentities(existingFile(keyFile))
