/**
 * Tables whose rows are secrets: who has such a row can sign in, act for somebody, or open something. An export leaves
 * them out unless the operator asks for them.
 */
export const SECRET_TABLES: readonly string[] = [
  'api_keys',
  'api_key_limits',
  'booking_origins',
  'calendar_feeds',
  'connecting_flows',
  'connection_secrets',
  'delegation_credential_secrets',
  'idempotency_keys',
  'invites',
  'known_sign_ins',
  'managed_user_tokens',
  'message_proofs',
  'oauth_client_secrets',
  'oauth_codes',
  'oauth_refresh_tokens',
  'oauth_token_families',
  'one_time_tokens',
  'platform_client_secrets',
  'sessions',
  'user_passwords',
  'user_recovery_codes',
  'user_second_factors',
  'verification_codes',
  'webhook_secrets',
]

/** Columns of other tables that an export leaves empty in the same way. */
export const SECRET_COLUMNS: readonly string[] = [
  'booking_references.meeting_password',
  'oauth_clients.registration_token_hash',
]
