import { sql } from 'kysely'
import { ofAddress, ofUser, type Section } from './section.ts'

const SECRET = 'Hashes and ciphertexts are secrets of the account. They say nothing about the person.'

const OWNER = 'The owner is the account. The kind is the one of the workflow.'

/** What an account has. */
export const accountSections: readonly Section[] = [
  {
    name: 'account',
    table: 'users',
    columns: [
      ...['id', 'uuid', 'email', 'email_verified_at', 'username', 'name', 'bio', 'avatar_url', 'time_zone', 'locale'],
      ...['week_start', 'time_format', 'theme', 'app_theme', 'brand_color', 'dark_brand_color', 'hide_branding'],
      ...[
        'allow_dynamic_booking',
        'allow_seo_indexing',
        'is_administrator',
        'platform_client_id',
        'disabled_at',
        'metadata',
      ],
      ...['created_at', 'updated_at'],
    ],
    rows: ofUser('id'),
  },
  {
    name: 'emailAddresses',
    table: 'user_emails',
    columns: ['id', 'email', 'verified_at', 'created_at'],
    rows: ofUser(),
  },
  { name: 'identities', table: 'user_identities', columns: ['created_at', 'issuer', 'subject'], rows: ofUser() },
  {
    name: 'verifiedEmails',
    table: 'verified_emails',
    columns: ['id', 'email', 'verified_at'],
    rows: ofUser(),
    others: OWNER,
  },
  {
    name: 'verifiedPhones',
    table: 'verified_phones',
    columns: ['id', 'phone_number', 'verified_at'],
    rows: ofUser(),
    others: OWNER,
  },
  {
    name: 'sessions',
    table: 'sessions',
    columns: ['created_at', 'ip', 'user_agent', 'last_seen_at', 'expires_at'],
    rows: ofUser(),
    others: SECRET,
  },
  { name: 'knownSignIns', table: 'known_sign_ins', columns: ['expires_at'], rows: ofUser(), others: SECRET },
  {
    name: 'apiKeys',
    table: 'api_keys',
    columns: ['created_at', 'id', 'note', 'last_four', 'team_id', 'organization_id', 'expires_at', 'last_used_at'],
    rows: ofUser(),
  },
  {
    name: 'memberships',
    table: 'memberships',
    columns: ['id', 'team_id', 'organization_id', 'role', 'role_id', 'accepted', 'created_at', 'updated_at'],
    rows: ofUser(),
  },
  { name: 'profiles', table: 'profiles', columns: ['id', 'organization_id', 'username', 'created_at'], rows: ofUser() },
  {
    name: 'attributes',
    table: 'attribute_options',
    columns: ['id', 'value', 'slug'],
    rows: ({ userId }) => sql`t.id IN (
      SELECT g.option_id FROM attribute_assignments g JOIN memberships m ON m.id = g.membership_id
      WHERE m.user_id = ${userId}::int)`,
  },
  {
    name: 'invites',
    table: 'invites',
    columns: ['id', 'email', 'team_id', 'organization_id', 'role', 'created_at', 'expires_at'],
    rows: ofAddress('email'),
    others: 'The token is a secret.',
  },
  {
    name: 'schedules',
    table: 'schedules',
    columns: ['id', 'name', 'time_zone', 'is_default', 'created_at'],
    rows: ofUser(),
  },
  { name: 'travels', table: 'travel_periods', columns: ['id', 'time_zone', 'starts_on', 'ends_on'], rows: ofUser() },
  {
    name: 'absences',
    table: 'absences',
    columns: ['id', 'starts_at', 'ends_at', 'is_whole_day', 'reason', 'notes', 'to_user_id', 'created_at'],
    rows: ofUser(),
  },
  {
    name: 'eventTypes',
    table: 'event_types',
    columns: [
      ...['id', 'title', 'slug', 'description', 'custom_name', 'length_minutes', 'booking_fields', 'metadata'],
      ...['success_redirect_url', 'video_exit_redirect_url', 'created_at', 'updated_at'],
    ],
    rows: ofUser(),
    others: 'Settings of fixed choices. GET /v2/event-types shows them.',
  },
  {
    name: 'eventTypeLocations',
    table: 'event_type_locations',
    columns: ['event_type_id', 'position', 'type', 'value', 'integration'],
    rows: ({ userId }) => sql`t.event_type_id IN (SELECT id FROM event_types WHERE user_id = ${userId}::int)`,
  },
  {
    name: 'connections',
    table: 'connections',
    columns: ['id', 'category', 'type', 'app_slug', 'account', 'link_url', 'created_at'],
    rows: ofUser(),
  },
  {
    name: 'calendars',
    table: 'calendars',
    columns: ['id', 'external_id', 'name', 'email', 'is_primary', 'created_at'],
    rows: ofUser(),
  },
  {
    name: 'busyTimes',
    table: 'calendar_busy_times',
    columns: ['starts_at', 'ends_at', 'title', 'external_uid'],
    rows: ({ userId }) => sql`t.calendar_id IN (SELECT id FROM calendars WHERE user_id = ${userId}::int)`,
  },
  {
    name: 'delegatedAccounts',
    table: 'delegated_accounts',
    columns: ['address', 'last_error'],
    rows: ofUser(),
  },
  {
    name: 'defaultConferencing',
    table: 'default_conferencing',
    columns: ['id', 'app_slug', 'app_link'],
    rows: ofUser(),
  },
  {
    name: 'webhooks',
    table: 'webhooks',
    columns: ['created_at', 'id', 'subscriber_url', 'triggers', 'payload_template', 'version', 'disabled_because'],
    rows: ofUser(),
    others: 'The receiver is a part of the address. The platform client is no person.',
  },
  {
    name: 'workflows',
    table: 'workflows',
    columns: ['id', 'name', 'kind', 'trigger', 'offset_unit', 'created_at'],
    rows: ofUser(),
    others: OWNER,
  },
  {
    name: 'workflowSteps',
    table: 'workflow_steps',
    columns: ['id', 'action', 'recipient', 'template', 'sender', 'subject', 'body_html', 'body_text', 'source_locale'],
    rows: ({ userId }) => sql`t.workflow_id IN (SELECT id FROM workflows WHERE user_id = ${userId}::int)`,
    others: OWNER,
  },
  {
    name: 'routingForms',
    table: 'routing_forms',
    columns: ['id', 'name', 'description', 'fields', 'routes', 'settings', 'created_at'],
    rows: ofUser(),
  },
  {
    name: 'oauthClients',
    table: 'oauth_clients',
    columns: [
      ...['created_at', 'id', 'name', 'purpose', 'logo', 'website_url', 'type', 'redirect_uris', 'scopes'],
      'approval_status',
    ],
    rows: ofUser('owner_user_id'),
  },
  {
    name: 'authorizedApplications',
    table: 'oauth_authorizations',
    columns: ['id', 'oauth_client_id', 'scopes', 'created_at', 'revoked_at'],
    rows: ofUser('granted_by_user_id'),
  },
]
