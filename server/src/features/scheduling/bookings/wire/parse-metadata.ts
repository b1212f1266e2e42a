import { isMetadata, METADATA_RULE, type Metadata } from '../../../../lib/text/metadata.ts'
import { propertyWrong } from '../errors/request.ts'

/** Returns the metadata that the caller stores with a booking. @throws `VALIDATION_FAILED` */
export function parseMetadata(sent: unknown): Metadata {
  if (sent === undefined) return {}
  if (!isMetadata(sent)) throw propertyWrong('metadata', METADATA_RULE)
  return sent
}
