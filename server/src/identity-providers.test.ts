import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { readIdentityProviders } from './identity-providers.ts'

const company = {
  DAYBOOK_OIDC_COMPANY_ISSUER: 'https://id.example.com/realms/all',
  DAYBOOK_OIDC_COMPANY_CLIENT_ID: 'daybook',
}

describe('the settings of outside providers', () => {
  it('the settings of each provider in the list are read, with a label made of its name', () => {
    const { identityProviders } = readConfig({
      DAYBOOK_OIDC_PROVIDERS: 'company, big-search',
      ...company,
      DAYBOOK_OIDC_COMPANY_LABEL: 'Example Ltd.',
      DAYBOOK_OIDC_BIG_SEARCH_ISSUER: 'https://accounts.example.net',
      DAYBOOK_OIDC_BIG_SEARCH_CLIENT_ID: 'abc',
      DAYBOOK_OIDC_BIG_SEARCH_CLIENT_SECRET: 'hush',
    })
    expect(identityProviders).toEqual([
      {
        name: 'company',
        label: 'Example Ltd.',
        issuer: 'https://id.example.com/realms/all',
        clientId: 'daybook',
        clientSecret: '',
        scope: 'openid email profile',
      },
      {
        name: 'big-search',
        label: 'Big-search',
        issuer: 'https://accounts.example.net',
        clientId: 'abc',
        clientSecret: 'hush',
        scope: 'openid email profile',
      },
    ])
  })

  it('the settings of a provider are ignored while the list does not have its name', () => {
    expect(readConfig({ DAYBOOK_OIDC_COMPANY_ISSUER: 'nonsense' }).identityProviders).toEqual([])
  })

  it.each([
    ['a name with a slash', 'a/b', {}, /no name/],
    ['the same name twice', 'company,company', company, /more than once/],
    ['no issuer', 'company', { ...company, DAYBOOK_OIDC_COMPANY_ISSUER: '' }, /COMPANY_ISSUER must be an https URL/],
    ['an issuer in the open', 'company', { ...company, DAYBOOK_OIDC_COMPANY_ISSUER: 'http://id.example.com' }, /https/],
    [
      'a host that only looks local',
      'company',
      { ...company, DAYBOOK_OIDC_COMPANY_ISSUER: 'http://127.0.0.1.example.com' },
      /https/,
    ],
    ['no client id', 'company', { ...company, DAYBOOK_OIDC_COMPANY_CLIENT_ID: ' ' }, /COMPANY_CLIENT_ID is missing/],
    ['a scope without openid', 'company', { ...company, DAYBOOK_OIDC_COMPANY_SCOPE: 'email' }, /must contain openid/],
  ])('the settings of a provider are refused with %s', (_case, names, environment: Record<string, string>, fault) => {
    const { problems } = readIdentityProviders(names, environment)
    expect(problems.length).toBeGreaterThan(0)
    expect(problems[0]).toMatch(fault)
    expect(() => readConfig({ DAYBOOK_OIDC_PROVIDERS: names, ...environment })).toThrow(problems[0])
  })

  it('the address of a provider on the machine itself may be unencrypted', () => {
    const environment = { ...company, DAYBOOK_OIDC_COMPANY_ISSUER: 'http://localhost:8080' }
    expect(readIdentityProviders('company', environment).problems).toEqual([])
  })
})
